/** GET /events/:id: an event's page, rendered on request (docs/decisions/0054). */
import type { FastifyPluginAsync } from 'fastify'
import { type EventPage, eventPath } from '#shared/event-page.ts'
import { eventBody, eventHead } from './event-html.ts'
import { readAsVisitor, type ServedPageOptions, sendFound } from './served-page.ts'

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

export const event: FastifyPluginAsync<ServedPageOptions & { now: () => Date }> = async (app, options) => {
  const { site, database, address, now } = options
  app.get<{ Params: { id: string } }>('/events/:id', async (request, reply) => {
    const { id } = request.params
    const page = site.find(eventPath('any'))?.variants.identity
    if (!page) return reply.callNotFound()
    const found = uuid.test(id)
      ? await readAsVisitor<EventPage>(database, request, 'select public.event_page($1)', id)
      : null
    return sendFound(reply, page, found, (one) => ({
      head: eventHead(one, address),
      body: eventBody(one, now()),
    }))
  })
}
