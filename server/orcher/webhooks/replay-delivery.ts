import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { webhookId } from './webhook.ts'

export const replayDelivery = endpoint({
  id: 'replay-delivery',
  method: 'POST',
  path: '/webhooks/deliveries/{id}/replay',
  family: 'webhooks',
  title: 'Send a message again',
  text: 'Sends the same message again under a new id.',
  params: webhookId,
  answer: z.object({ id: z.string() }),
  example: { answer: { id: 'msg_9Ke3' } },
  status: 201,
  run: async ({ sql, params: { id } }) => {
    const [made] = await sql<{ id: string | null }>`select orcher.replay_delivery(${id}) as id`
    if (!made?.id) throw notFound('message')
    return made
  },
})
