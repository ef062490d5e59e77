import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { sampleWebhook, type Webhook, webhookAnswer } from './webhook.ts'

export const listWebhooks = endpoint({
  id: 'list-webhooks',
  method: 'GET',
  path: '/webhooks',
  family: 'webhooks',
  title: 'List webhooks',
  text: 'At most 20, without their secrets.',
  answer: z.object({ data: z.array(webhookAnswer) }),
  example: { answer: { data: [sampleWebhook] } },
  run: async ({ sql }) => ({
    data: await sql<Webhook>`
      select id, url, events, is_on, orcher.utc(case when old_secret_until > now() then old_secret_until end) as two_secrets_until,
        orcher.utc(created_at) as created_at
      from orcher.webhooks order by id`,
  }),
})
