import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { makeWebhookSecret, newWebhookAnswer, sampleWebhook, webhookId } from './webhook.ts'
import { findWebhook } from './webhook-rows.ts'

export const rotateWebhook = endpoint({
  id: 'rotate-webhook',
  method: 'POST',
  path: '/webhooks/{id}/rotate',
  family: 'webhooks',
  title: 'Rotate the secret of a webhook',
  text: 'Until the overlap has passed, every message carries two signatures: one by each secret.',
  params: webhookId,
  body: z.strictObject({
    overlap_seconds: z
      .int()
      .min(0)
      .max(7 * 86_400, 'At most seven days.')
      .default(86_400),
  }),
  answer: newWebhookAnswer,
  example: { body: { overlap_seconds: 86_400 }, answer: { ...sampleWebhook, secret: 'whsec_…' } },
  once: ['secret'],
  run: async ({ sql, params: { id }, body: { overlap_seconds: overlap } }) => {
    const secret = makeWebhookSecret()
    const [done] = await sql<{
      rotated: boolean
    }>`select orcher.rotate_webhook(${id}, ${secret}, ${overlap}) as rotated`
    if (!done?.rotated) throw notFound('webhook')
    return { ...(await findWebhook(sql, id)), secret }
  },
})
