/** The part of Deno that functions are written against. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { inspect } from 'node:util'

export type ConnectionInfo = { remoteAddr: { transport: 'tcp'; hostname: string; port: number } }
export type Handler = (request: Request, info: ConnectionInfo) => Response | Promise<Response>
export type ServeOptions = {
  handler?: Handler
  onError?: (error: unknown) => Response | Promise<Response>
  onListen?: (address: { hostname: string; port: number; transport: 'tcp' }) => void
  signal?: AbortSignal
}
export type Served = { handler: Handler; onError: ServeOptions['onError'] }

let tellServed: (served: Served) => void
/** What the function gave to serve; resolves when it has. */
export const served = new Promise<Served>((resolve) => {
  tellServed = resolve
})

const address = { hostname: '0.0.0.0', port: 9999, transport: 'tcp' as const }

function serve(...given: (Handler | ServeOptions)[]) {
  const options = given.find((one) => typeof one === 'object') ?? {}
  const handler = given.find((one) => typeof one === 'function') ?? options.handler
  if (!handler) throw new TypeError('Deno.serve needs a handler: Deno.serve((request) => new Response("…")).')
  tellServed({ handler, onError: options.onError })
  options.onListen?.(address)
  const finished = new Promise<void>(() => {})
  const noop = () => {}
  return { finished, addr: address, shutdown: async () => {}, ref: noop, unref: noop }
}

/** The default export of a module, `{ fetch }`, is served like a handler. */
export function serveExport(exported: unknown): boolean {
  const candidate = exported as { fetch?: unknown } | undefined
  if (typeof candidate?.fetch !== 'function') return false
  serve({ handler: (request, info) => (candidate as { fetch: Handler }).fetch(request, info) })
  return true
}

const env = {
  get: (name: string) => process.env[name],
  has: (name: string) => name in process.env,
  set: (name: string, value: string) => {
    process.env[name] = value
  },
  delete: (name: string) => {
    delete process.env[name]
  },
  toObject: () => ({ ...process.env }),
}

export const deno = {
  serve,
  env,
  readTextFile: (file: string | URL) => readFile(file, 'utf8'),
  readTextFileSync: (file: string | URL) => readFileSync(file, 'utf8'),
  readFile: async (file: string | URL) => new Uint8Array(await readFile(file)),
  readFileSync: (file: string | URL) => new Uint8Array(readFileSync(file)),
  cwd: () => process.cwd(),
  exit: (code = 0) => process.exit(code),
  args: [],
  build: { os: process.platform, arch: process.arch },
  inspect: (value: unknown) => inspect(value),
  version: { deno: '2.1.4', v8: process.versions.v8, typescript: '5.6.2' },
}

const background = new Set<Promise<unknown>>()
const lifecycle = new EventTarget()

export const edgeRuntime = {
  waitUntil<T>(work: Promise<T>): Promise<T> {
    background.add(work)
    const done = () => background.delete(work)
    work.then(done, done)
    return work
  },
}

/** Says that the end is near, and waits for what the function still does. */
export async function finishBackground(): Promise<void> {
  lifecycle.dispatchEvent(new Event('beforeunload'))
  while (background.size > 0) await Promise.allSettled(background)
}

/** Puts Deno and what else the edge runtime has beyond Node among the globals. */
export function installGlobals(): void {
  const known: object = new Proxy(deno, {
    get(target, name) {
      if (name in target || typeof name === 'symbol') return Reflect.get(target, name)
      throw new Error(`Deno.${name} is not available to functions here.`)
    },
  })
  Object.assign(globalThis, {
    Deno: known,
    EdgeRuntime: edgeRuntime,
    addEventListener: lifecycle.addEventListener.bind(lifecycle),
    removeEventListener: lifecycle.removeEventListener.bind(lifecycle),
    dispatchEvent: lifecycle.dispatchEvent.bind(lifecycle),
  })
}
