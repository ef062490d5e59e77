import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { sampleWebhook, webhookAnswer, webhookFields, webhookId } from './webhook.ts'
import { findWebhook } from './webhook-rows.ts'

export const updateWebhook = endpoint({
  id: 'update-webhook',
  method: 'PATCH',
  path: '/webhooks/{id}',
  family: 'webhooks',
  title: 'Change a webhook',
  text: 'Its address, its events, or whether it is on. Events that happen while it is off are not sent later, and messages that were still to be sent fail: replay them once it is on.',
  params: webhookId,
  body: z
    .strictObject({
      ...webhookFields,
      is_on: z.boolean().describe('While it is off, nothing is sent to it.'),
    })
    .partial(),
  answer: webhookAnswer,
  example: { body: { is_on: false }, answer: { ...sampleWebhook, is_on: false } },
  run: async ({ sql, params: { id }, body: { url = null, events = null, is_on: on = null } }) => {
    const [changed] = await sql`
      update orcher.webhooks set url = coalesce(${url}, url), events = coalesce(${events}::text[], events),
        is_on = coalesce(${on}, is_on)
      where id = ${id} returning id`
    if (!changed) throw notFound('webhook')
    return findWebhook(sql, id)
  },
})
