/**
 * URLs with invalid percent-encoding (`%ff`, `%zz`). Fastify's router would answer them with an error body of its own; here they
 * are routed to their service, which refuses them with its own.
 */
import type { FastifyInstance } from 'fastify'

export class UnreadableAddress extends Error {
  readonly statusCode = 400

  constructor() {
    super('The address cannot be read: after each % it needs two digits, and together they must be UTF-8.')
  }
}

const isReadable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const unreadable = new WeakSet<object>()

/** For `rewriteUrl`: the URL itself, or a readable one that leads to the same service. */
export function readableUrl(request: { url?: string | undefined }): string {
  const { url = '/' } = request
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  if (isReadable(path)) return url
  unreadable.add(request)
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

/** Register it after CORS, so that other origins can read the refusal. */
export function refuseUnreadableAddresses(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    if (unreadable.has(request.raw)) throw new UnreadableAddress()
  })
}
