import { endpoint } from '#server/orcher/endpoint.ts'
import { page, pageOf, pageQuery } from '#server/orcher/pages.ts'
import { type Delivery, deliveryAnswer, sampleDelivery, webhookId } from './webhook.ts'

export const listDeliveries = endpoint({
  id: 'list-deliveries',
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  family: 'webhooks',
  title: 'List what was sent',
  text: 'Newest first, each with its attempts. Kept for 30 days.',
  params: webhookId,
  query: pageQuery,
  answer: pageOf(deliveryAnswer),
  example: { answer: { data: [sampleDelivery], next: null } },
  run: async ({ sql, params: { id }, query: { limit, after = null } }) => {
    const rows = await sql<Delivery>`
      select d.id, d.type, d.state, orcher.utc(d.created_at) as created_at,
        case when d.state = 'pending' then orcher.utc(d.next_at) end as next_at, d.replay_of, d.payload as body,
        coalesce((
          select json_agg(json_build_object('attempt', a.attempt, 'at', orcher.utc(a.at), 'status', a.status, 'ms', a.ms,
            'error', a.error) order by a.attempt)
          from orcher.delivery_attempts a where a.delivery_id = d.id), '[]') as attempts
      from orcher.deliveries d
      where d.webhook_id = ${id} and (${after}::text is null
        or d.number < (select x.number from orcher.deliveries x where x.id = ${after}::text and x.webhook_id = d.webhook_id))
      order by d.number desc limit ${limit + 1}::integer`
    return page(rows, limit)
  },
})
