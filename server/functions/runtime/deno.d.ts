/** The part of Deno's API that this runtime uses. */

type ServeHandler = (request: Request, info: object) => Response | Promise<Response>
type ServeOptions = {
  handler?: ServeHandler
  path?: string
  signal?: AbortSignal
  onListen?: (address: object) => void
  onError?: (error: unknown) => Response | Promise<Response>
}

declare const Deno: {
  readonly [internals: symbol]: {
    Console: new (print: (text: string, level: number) => void) => Console
  }
  readonly internal: symbol
  readonly mainModule: string
  readonly stdin: {
    readSync(into: Uint8Array): number | null
    readonly readable: ReadableStream<Uint8Array>
  }
  readonly stderr: { writeSync(bytes: Uint8Array): number }
  readonly env: {
    set(name: string, value: string): void
    delete(name: string): void
    toObject(): Record<string, string>
  }
  inspect(value: unknown): string
  readonly ppid: number
  unrefTimer(id: unknown): void
  exit(code: number): never
  serve(...given: (ServeHandler | ServeOptions)[]): object
}
