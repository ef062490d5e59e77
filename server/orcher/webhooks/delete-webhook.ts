import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { webhookId } from './webhook.ts'

export const deleteWebhook = endpoint({
  id: 'delete-webhook',
  method: 'DELETE',
  path: '/webhooks/{id}',
  family: 'webhooks',
  title: 'Delete a webhook',
  text: 'Also deletes the list of what was sent to it.',
  params: webhookId,
  answer: z.undefined(),
  example: { answer: undefined },
  status: 204,
  run: async ({ sql, params: { id } }) => {
    const [gone] = await sql`delete from orcher.webhooks where id = ${id} returning id`
    if (!gone) throw notFound('webhook')
    return undefined
  },
})
