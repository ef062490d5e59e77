/**
 * GET and POST /conversation?link=…: the conversation that an answer's mail leads to, and writing on in it. Rendered on request, so
 * that it needs no scripts; the link is the permission, and is in no log.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type Database, isDatabaseError } from '#server/platform/database.ts'
import { visitorOptions } from '#server/platform/http/batch-options.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { isUuid } from '#shared/uuid.ts'
import { opening, type Thread, withThread } from './conversation-html.ts'
import { readAsVisitor, type ServedPageOptions, send } from './served-page.ts'

/** 5,000 characters, each of up to four bytes, each of these as three. */
const maxBody = 65_536
const later = 'That didn’t work, and nothing was sent. Please try again in a minute.'

type Asked = {
  Querystring: { link?: string | string[]; enquiry?: string; sent?: string }
  Body?: string
}
type Outcome = { status: number; words?: string }

export const conversation: FastifyPluginAsync<ServedPageOptions> = async (app, { site, database }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBody }, (_request, body, done) =>
    done(null, body),
  )
  const show = async (
    request: FastifyRequest<Asked>,
    reply: FastifyReply,
    said: { status: number; notice?: string; typed?: string },
  ) => {
    const page = site.find('/conversation')?.variants.identity
    if (!page) return reply.callNotFound()
    const link = linkOf(request)
    const thread = link
      ? await readAsVisitor<Thread>(database, request, 'select public.enquiry_thread($1)', link)
      : null
    const html =
      !link && request.query.enquiry
        ? opening(String(page.body))
        : withThread(String(page.body), thread, { ...said, reply: randomUUID() })
    const missing = thread === undefined ? 503 : link ? 404 : 200
    const headers = [...page.headers, 'cache-control', 'no-store', 'x-robots-tag', 'noindex']
    return send(reply, { ...page, headers }, thread ? said.status : missing, html)
  }
  app.get<Asked>('/conversation', (request, reply) =>
    show(request, reply, {
      status: 200,
      ...(request.query.sent === 'yes' && { notice: 'Sent. We’ll email you as soon as we answer.' }),
    }),
  )
  app.post<Asked>('/conversation', async (request, reply) => {
    const form = new URLSearchParams(request.body ?? '')
    const typed = (form.get('body') ?? '').replaceAll('\r\n', '\n')
    const given = form.get('reply') ?? ''
    const wanted = { link: linkOf(request), reply: isUuid(given) ? given : randomUUID(), typed }
    const { status, words } = await writeOn(database, request, wanted)
    if (status === 303) {
      return reply.redirect(`/conversation?link=${encodeURIComponent(wanted.link)}&sent=yes`, 303)
    }
    return show(request, reply, { status, typed, ...(words && { notice: words }) })
  })
}

const linkOf = ({ query }: FastifyRequest<Asked>) => String(query.link ?? '')

/** Calls the project's function as an anonymous caller. */
async function writeOn(
  database: Pick<Database, 'batch'>,
  request: FastifyRequest,
  { link, reply, typed }: { link: string; reply: string; typed: string },
): Promise<Outcome> {
  try {
    const results = await database.batch(
      [
        { text: "select set_config('role', 'anon', true)", values: [] },
        {
          text: "select set_config('request.headers', $1, true)",
          values: [JSON.stringify({ 'x-real-ip': request.ip })],
        },
        { text: 'select public.continue_enquiry($1, $2, $3)', values: [link.slice(0, 100), reply, typed] },
      ],
      visitorOptions(request, { readOnly: false }),
    )
    return { status: results[2]?.rows[0]?.[0] === 't' ? 303 : 404 }
  } catch (error) {
    const { code, message, hint } = error as { code?: string; message?: string; hint?: string }
    // The function's own refusals: PT400 and PT429.
    if (isDatabaseError(error) && /^PT4\d\d$/.test(error.code)) {
      return { status: Number(error.code.slice(2)), words: [message, hint].filter(Boolean).join(' ') }
    }
    if (!(error instanceof DatabaseUnavailable)) request.log.error({ code }, 'a reply was not stored')
    return { status: 503, words: later }
  }
}
