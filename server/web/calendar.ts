/**
 * GET /calendar/:secret.ics: a person's interviews and promised days for calendar programs, which cannot sign in. The secret URL is
 * the permission; an unknown or revoked one is answered 404.
 */
import type { FastifyPluginAsync } from 'fastify'
import { type BatchOptions, type Database, isDatabaseError } from '#server/platform/database.ts'
import { visitorOptions } from '#server/platform/http/batch-options.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { type CalendarEvent, calendarText } from '#shared/calendar.ts'
import { baseHeaders } from './security-headers.ts'

export type CalendarOptions = { database: Pick<Database, 'batch'>; secure: boolean; now: () => Date }

const undefinedFunction = '42883'

export const calendar: FastifyPluginAsync<CalendarOptions> = async (app, { database, secure, now }) => {
  app.get<{ Params: { secret: string } }>('/calendar/:secret.ics', async (request, reply) => {
    const options = visitorOptions(request, { readOnly: true })
    const found = await readFeed(database, request.params.secret, options).catch((error: unknown) => {
      // Not the error itself, whose detail may contain the secret.
      const { code } = error as { code?: string }
      if (!(error instanceof DatabaseUnavailable)) request.log.error({ code }, 'a calendar was not read')
      return undefined
    })
    reply
      .headers({ ...baseHeaders({ secure }), 'cache-control': 'no-store' })
      .type('text/plain; charset=utf-8')
    if (found === undefined)
      return reply.code(503).send('This could not be read now. Please try again in a minute.')
    if (found === null) return reply.code(404).send('This address leads to no calendar.')
    return reply.type('text/calendar; charset=utf-8').send(calendarText(found, now()))
  })
}

/** As an anonymous caller, since the secret is the permission. Null if it is unknown. */
async function readFeed(
  database: Pick<Database, 'batch'>,
  secret: string,
  options: BatchOptions,
): Promise<CalendarEvent[] | null> {
  try {
    const results = await database.batch(
      [
        { text: "select set_config('role', 'anon', true)", values: [] },
        { text: 'select public.calendar_feed($1)', values: [secret] },
      ],
      options,
    )
    return JSON.parse(results[1]?.rows[0]?.[0] ?? 'null') as CalendarEvent[] | null
  } catch (error) {
    // A project without applications lacks the function.
    if (isDatabaseError(error) && error.code === undefinedFunction) return null
    throw error
  }
}
