/** The wire's form of a webhook and its deliveries. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'

export const webhookEvents = [
  'directive.queued',
  'directive.planning',
  'directive.running',
  'directive.awaiting_approval',
  'directive.paused',
  'directive.completed',
  'directive.cancelled',
  'directive.failed',
  'audit.checkpoint',
] as const

export const webhookFields = {
  url: z
    .url({ protocol: /^https$/, message: 'An address that starts with https://.' })
    .max(2000)
    .describe('Where to send it. Private addresses are not allowed.'),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, 'At least one event.')
    .refine((given) => new Set(given).size === given.length, 'Each event once.')
    .describe(
      'The changes of directives that it is sent, and with `audit.checkpoint` each signed head of the audit chain: its `data` is what a verifier compares.',
    ),
}

export const webhookAnswer = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_on: z.boolean(),
  two_secrets_until: z.string().nullable().describe('Until then two signatures are sent.'),
  created_at: z.string(),
})

export const newWebhookAnswer = webhookAnswer.extend({ secret: z.string().describe('Shown this once.') })

export type Webhook = z.output<typeof webhookAnswer>

export const webhookId = z.strictObject({
  id: z.string().max(80).describe('The id returned when it was created.'),
})

export const sampleWebhook: Webhook = {
  id: 'whk_6Yc4',
  url: 'https://example.com/tannr',
  events: ['directive.completed', 'directive.awaiting_approval'],
  is_on: true,
  two_secrets_until: null,
  created_at: '2026-09-14T08:20:00Z',
}

export const makeWebhookSecret = () => `whsec_${randomBytes(32).toString('base64')}`

export const deliveryAnswer = z.object({
  id: z.string().describe('Sent as `webhook-id`.'),
  type: z.enum(webhookEvents),
  state: z.enum(['pending', 'delivered', 'failed']),
  created_at: z.string(),
  next_at: z.string().nullable(),
  replay_of: z.string().nullable(),
  body: z.string().describe('What was sent, to the letter.'),
  attempts: z.array(
    z.object({
      attempt: z.int(),
      at: z.string(),
      status: z.int().nullable(),
      ms: z.int(),
      error: z.string().nullable(),
    }),
  ),
})

export type Delivery = z.output<typeof deliveryAnswer>

export const sampleDelivery: Delivery = {
  id: 'msg_9Ke2',
  type: 'directive.completed',
  state: 'delivered',
  created_at: '2026-09-14T08:20:00Z',
  next_at: null,
  replay_of: null,
  body: '{"type":"directive.completed","timestamp":"2026-09-14T08:20:00Z","data":{"id":"dir_4Kx9","state":"completed"}}',
  attempts: [{ attempt: 1, at: '2026-09-14T08:20:00Z', status: 200, ms: 84, error: null }],
}
