import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { apiError } from '#server/orcher/errors.ts'
import { makeWebhookSecret, newWebhookAnswer, sampleWebhook, webhookFields } from './webhook.ts'
import { findWebhook } from './webhook-rows.ts'

export const createWebhook = endpoint({
  id: 'create-webhook',
  method: 'POST',
  path: '/webhooks',
  family: 'webhooks',
  title: 'Create a webhook',
  text: 'A signed call to your address on each change of state that you choose, following Standard Webhooks. Available from Growth.',
  body: z.strictObject(webhookFields),
  answer: newWebhookAnswer,
  example: {
    body: { url: sampleWebhook.url, events: sampleWebhook.events },
    answer: { ...sampleWebhook, secret: 'whsec_…' },
  },
  status: 201,
  once: ['secret'],
  run: async ({ sql, caller, body: { url, events } }) => {
    if (caller.role !== 'owner' && caller.role !== 'builder') {
      throw apiError('buildersTakeWebhooks')
    }
    const secret = makeWebhookSecret()
    const [made] = await sql<{ id: string }>`
      insert into orcher.webhooks (workspace_id, url, events, secret)
      values (orcher.workspace_as('owner', 'builder'), ${url}, ${events}, ${secret}) returning id`
    return { ...(await findWebhook(sql, made?.id ?? '')), secret }
  },
})
