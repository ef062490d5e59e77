/**
 * POST /unsubscribe?link=…: one-click unsubscription, from a mail program (RFC 8058, List-Unsubscribe-Post) or the page at that
 * URL. GET changes nothing, because mail scanners follow links.
 */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { type BatchOptions, type Database, isDatabaseError } from '#server/platform/database.ts'
import { visitorOptions } from '#server/platform/http/batch-options.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { answerLater } from './answer-later.ts'
import { baseHeaders } from './security-headers.ts'

export type UnsubscribeOptions = { database: Pick<Database, 'batch'>; secure: boolean }

/** Also the fragments of the page. */
type Outcome = 'done' | 'back' | 'unknown' | 'later'

/** For a mail program, which follows no redirect. */
const answers: Record<Outcome, { status: number; words: string }> = {
  done: { status: 200, words: 'You are unsubscribed.' },
  back: { status: 200, words: 'You are subscribed again.' },
  unknown: { status: 404, words: 'This link doesn’t match a subscription.' },
  later: { status: 503, words: 'This could not be done now. Please try again in a minute.' },
}

const undefinedFunction = '42883'

export const unsubscribe: FastifyPluginAsync<UnsubscribeOptions> = async (app, { database, secure }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Querystring: { link?: string | string[] }; Body?: string }>(
    '/unsubscribe',
    async (request, reply) => {
      const { link } = request.query
      const act = new URLSearchParams(request.body ?? '').get('act')
      const wanted = { link: String(link ?? ''), takenBack: act === 'back' }
      const options = visitorOptions(request, { readOnly: false })
      const outcome = await end(database, wanted, options).catch((error: unknown) => {
        // Not the error itself, whose detail may contain the link.
        const { code } = error as { code?: string }
        if (!(error instanceof DatabaseUnavailable)) request.log.error({ code }, 'unsubscribing failed')
        return 'later' as const
      })
      const { status, words } = answers[outcome]
      if (act === null && status === 503) return answerLater(reply, { secure, words })
      reply.headers({ ...baseHeaders({ secure }), 'cache-control': 'no-store' })
      return act === null
        ? reply.code(status).type('text/plain; charset=utf-8').send(words)
        : backToPage(reply, wanted.link, outcome)
    },
  )
}

/** Calls the project's function as an anonymous caller, since the link is the permission. */
async function end(
  database: Pick<Database, 'batch'>,
  { link, takenBack }: { link: string; takenBack: boolean },
  options: BatchOptions,
): Promise<Outcome> {
  try {
    const results = await database.batch(
      [
        { text: "select set_config('role', 'anon', true)", values: [] },
        { text: 'select public.unsubscribe($1, $2::boolean)', values: [link, String(takenBack)] },
      ],
      options,
    )
    if (results[1]?.rows[0]?.[0] !== 't') return 'unknown'
    return takenBack ? 'back' : 'done'
  } catch (error) {
    // A project without subscriptions lacks the function.
    if (isDatabaseError(error) && error.code === undefinedFunction) return 'unknown'
    throw error
  }
}

/** The page's style shows the outcome by its fragment. */
function backToPage(reply: FastifyReply, link: string, outcome: Outcome): FastifyReply {
  return reply.redirect(`/unsubscribe?link=${encodeURIComponent(link)}#${outcome}`, 303)
}
