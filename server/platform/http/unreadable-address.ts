/**
 * Addresses with bytes that are no text (`%ff`, `%zz`). The router gives them up before anybody is asked, in words of its own; here they
 * come to the service that they are meant for, and it refuses them as it refuses everything.
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

/** For `rewriteUrl`: the address itself, or one that leads to the same service. */
export function readableUrl(request: { url?: string | undefined }): string {
  const { url = '/' } = request
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  if (isReadable(path)) return url
  unreadable.add(request)
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

/** After what stands before every answer: who asks from another origin shall be able to read it. */
export function refuseUnreadableAddresses(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    if (unreadable.has(request.raw)) throw new UnreadableAddress()
  })
}
