/** The forms of webhooks and schedules, with the rules of the API. */
import { z } from 'zod'
import { cronFields } from '#shared/orcher/cron.ts'

/** Boxes come as `event directive.completed`: `on`. */
export const webhookFormSchema = z
  .record(z.string(), z.string())
  .transform((fields) => ({
    url: (fields.url ?? '').trim(),
    events: Object.keys(fields)
      .filter((name) => name.startsWith('event '))
      .map((name) => name.slice(6)),
  }))
  .pipe(
    z.object({
      url: z
        .string()
        .max(2000, 'At most 2,000 characters.')
        .regex(/^https:\/\/[^\s/]+/, 'An address that starts with https://.'),
      events: z.array(z.string()).min(1, 'Choose at least one.'),
    }),
  )

export const scheduleFormSchema = z.object({
  name: z.string().trim().min(1, 'Give it a name.').max(120, 'At most 120 characters.'),
  agent_id: z.string().min(1, 'Choose an agent.'),
  instruction: z.string().trim().min(1, 'Say what should be done.').max(20_000),
  cron: z
    .string()
    .trim()
    .refine(
      (text) => cronFields(text) !== undefined,
      'Five fields of cron, in UTC: minute, hour, day, month, weekday.',
    ),
})

export type WebhookDraft = z.output<typeof webhookFormSchema>
export type ScheduleDraft = z.output<typeof scheduleFormSchema>
