/**
 * GET /calendar/:secret.ics: a person's interviews and promised days for calendar programs, which cannot sign in. The secret URL is
 * the permission; an unknown or revoked one is answered 404.
 */
import type { FastifyPluginAsync } from 'fastify'
import { type CalendarEvent, calendarText } from '#shared/calendar.ts'
import { answerLater } from './answer-later.ts'
import { baseHeaders } from './security-headers.ts'
import { readAsVisitor, type ServedPageOptions } from './served-page.ts'

export type CalendarOptions = Pick<ServedPageOptions, 'database'> & { secure: boolean; now: () => Date }

export const calendar: FastifyPluginAsync<CalendarOptions> = async (app, { database, secure, now }) => {
  app.get<{ Params: { secret: string } }>('/calendar/:secret.ics', async (request, reply) => {
    const { secret } = request.params
    const found = await readAsVisitor<CalendarEvent[]>(
      database,
      request,
      'select public.calendar_feed($1)',
      secret,
    )
    if (found === undefined) return answerLater(reply, { secure })
    reply
      .headers({ ...baseHeaders({ secure }), 'cache-control': 'no-store' })
      .type('text/plain; charset=utf-8')
    if (found === null) return reply.code(404).send('This address leads to no calendar.')
    return reply.type('text/calendar; charset=utf-8').send(calendarText(found, now()))
  })
}
