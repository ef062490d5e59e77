/** `Deno.serve` of a function: listens on the server's socket, whatever address it names. */
import type { RuntimeMessage } from './protocol.ts'

/** Characters, enough for a stack with its causes. */
const longestFailure = 20_000
const workerError = '{"code":"WORKER_ERROR","message":"Function exited due to an error (please check logs)"}'

export function installServe(socket: string, tell: (told: RuntimeMessage) => void, onListen: () => void) {
  const listen = Deno.serve
  const serve = (...given: (ServeHandler | ServeOptions)[]): object => {
    const options = given.find((one) => typeof one === 'object') ?? {}
    const handler = given.find((one) => typeof one === 'function') ?? options.handler
    if (!handler)
      throw new TypeError('Deno.serve needs a handler: Deno.serve((request) => new Response("…")).')
    const { signal, onError } = options
    return listen({
      path: socket,
      handler: (request, info) => handler(request, withClient(info, request)),
      ...(signal ? { signal } : {}),
      onError: onError ?? answerFailure(tell),
      onListen: () => {
        options.onListen?.({ transport: 'tcp', hostname: '0.0.0.0', port: 8000 })
        onListen()
      },
    })
  }
  Object.defineProperty(Deno, 'serve', { value: serve, writable: true })
  return {
    /** A default export `{ fetch }` is served like a handler. */
    serveExport(module: { default?: { fetch?: unknown } }): void {
      const { default: exported } = module
      if (typeof exported?.fetch !== 'function') return
      serve((request, info) => (exported as { fetch: ServeHandler }).fetch(request, info))
    },
  }
}

function answerFailure(tell: (told: RuntimeMessage) => void) {
  return (error: unknown): Response => {
    tell({ type: 'log', level: 'error', text: Deno.inspect(error).slice(0, longestFailure) })
    const headers = { 'content-type': 'application/json', 'sb-error-code': 'WORKER_ERROR' }
    return new Response(workerError, { status: 500, headers })
  }
}

/** Replaces the server's address by the client's. */
function withClient(info: object, request: Request): object {
  const hostname = request.headers.get('x-forwarded-for') ?? '127.0.0.1'
  return Object.create(info, { remoteAddr: { value: { transport: 'tcp', hostname, port: 0 } } })
}
