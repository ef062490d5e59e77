/** Serves the built site from memory, and its backend's settings. */

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { trimEnd } from '#server/platform/trim-end.ts'
import { answerLater } from './answer-later.ts'
import { baseHeaders } from './security-headers.ts'
import { type SecurityTxt, securityTxt } from './security-txt.ts'
import type { Resource, Site, Variant } from './site.ts'

export type WebOptions = {
  site: Site
  secure: boolean
  /** The body of `/env.json`: the site's two settings. */
  backend: (request: FastifyRequest) => { supabaseUrl: string; publishableKey: string }
  security: SecurityTxt
  /**
   * Where else an address leads that is no page of the site: null if nowhere, undefined if that could not be read now; no promise if
   * that is nobody's to say.
   */
  elsewhere: (request: FastifyRequest, address: string) => Promise<string | null | undefined> | undefined
}

export const web: FastifyPluginAsync<WebOptions> = async (
  app,
  { site, secure, backend, security, elsewhere },
) => {
  app.get('/env.json', async (request, reply) =>
    reply.headers({ ...baseHeaders({ secure }), 'cache-control': 'no-cache' }).send(backend(request)),
  )
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .headers({ ...baseHeaders({ secure }), 'cache-control': 'no-cache' })
      .type('text/plain; charset=utf-8')
      .send(securityTxt(security, new Date())),
  )
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    // Static pages log nothing, and a child logger for each would cost more than finding the page.
    childLoggerFactory: (logger) => logger,
    handler: (request, reply) => {
      const answered = answer(request, reply, { site, secure, elsewhere })
      // A reply can be awaited, too, which a static page has no need of.
      if (answered instanceof Promise) return answered
    },
  })
  app.setNotFoundHandler((request, reply) => send(request, reply, site.notFound))
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, secure, elsewhere }: Pick<WebOptions, 'site' | 'secure' | 'elsewhere'>,
): FastifyReply | Promise<FastifyReply> {
  const [address, query] = split(request.url)
  const found = site.find(address)
  if (found) return send(request, reply, found)
  const plain = trimEnd(address, '/')
  const target = site.movedTo(plain) ?? (plain !== address && site.find(plain) ? plain : undefined)
  // Redirects only to paths from the list of pages.
  if (target !== undefined) return reply.redirect(target + query, 308)
  const asked = elsewhere(request, plain)
  if (asked === undefined) return send(request, reply, site.notFound)
  return asked.then((other) => {
    if (other === undefined) return answerLater(reply, { secure })
    return other === null ? send(request, reply, site.notFound) : reply.redirect(other, 302)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, resource: Resource): FastifyReply {
  const { headers, body } = choose(resource, request.headers['accept-encoding'])
  if (resource.status === 200 && request.headers['if-none-match'] === resource.etag) {
    return reply.code(304).headers(resource.unchanged).send()
  }
  // Written directly to the socket, which halves the time of reply.send, since everything is known in advance.
  reply.hijack()
  reply.raw.writeHead(resource.status, [...headers, 'x-request-id', request.id])
  reply.raw.end(request.method === 'HEAD' ? undefined : body)
  return reply
}

function choose({ variants }: Resource, accepted: string | undefined): Variant {
  if (accepted === undefined) return variants.identity
  const refuses = accepted.includes('q=0')
  const takes = (name: string) =>
    accepted.includes(name) && !(refuses && new RegExp(`${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted))
  if (variants.br && takes('br')) return variants.br
  if (variants.gzip && takes('gzip')) return variants.gzip
  return variants.identity
}

function split(url: string): [string, string] {
  const mark = url.indexOf('?')
  const [pathname, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
  return [decode(pathname), query]
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
