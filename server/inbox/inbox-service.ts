/** /inbox: the messages that would have been sent, on a machine that sends none. Other clients are told where to look. */
import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/database.ts'
import { framedHtml, listPage, messagePage, missingPage, pageScript, pageStyle } from './inbox-page.ts'
import { addMailpitApi } from './mailpit-api.ts'
import { deleteMessages, findMessage, listMessages, messagesKept } from './messages.ts'

export type InboxServiceOptions = {
  /** As supabase_auth_admin, who owns the schema. */
  database: Database
  /** The displayed sender. */
  sender: string
  /** Whether a request may see it. */
  admits: (request: FastifyRequest) => boolean
}

export const inboxService: FastifyPluginAsync<InboxServiceOptions> = async (
  app,
  { database, sender, admits },
) => {
  const { sql } = database
  addMailpitApi(app, database, sender)
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume()
    done(null, undefined)
  })
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
    if (!admits(request)) return reply.code(403).type('text/plain; charset=utf-8').send(forThisMachine)
    if (request.method !== 'GET' && isForeign(request.headers))
      return reply.code(403).send({ Error: 'foreign origin' })
  })
  app.get('/', async (_request, reply) =>
    sendPage(reply, listPage(await listMessages(sql, {}, { limit: messagesKept, start: 0 }))),
  )
  app.post('/delete', async (_request, reply) => {
    await deleteMessages(sql, undefined)
    return reply.redirect('/inbox', 303)
  })
  app.get<{ Params: { id: string } }>('/:id', async ({ params }, reply) => {
    const message = await findMessage(sql, params.id)
    return message ? sendPage(reply, messagePage(message)) : sendPage(reply.code(404), missingPage())
  })
  app.get<{ Params: { id: string } }>('/:id/html', async ({ params }, reply) => {
    const message = await findMessage(sql, params.id)
    if (!message) return sendPage(reply.code(404), missingPage())
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', framePolicy)
      .send(framedHtml(message))
  })
}

const forThisMachine =
  'The inbox is only for the machine that Tannr runs on, without a proxy in between, at a loopback address such as http://127.0.0.1:3000/inbox.\n'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const pagePolicy = [
  "default-src 'none'",
  `style-src ${hashOf(pageStyle)}`,
  `script-src ${hashOf(pageScript)}`,
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
/** A mail may contain styles and images, but no scripts. */
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox"

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(html)
}

/** Other sites open in the browser must not empty the inbox (CSRF). */
function isForeign(headers: { origin?: string | undefined; host?: string | undefined }): boolean {
  return (
    headers.origin !== undefined &&
    (!URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host)
  )
}
