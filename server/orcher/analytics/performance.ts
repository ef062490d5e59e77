import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'

const seconds = z
  .number()
  .describe('Seconds on average, over directives that have ended in the last 90 days.')

export const performance = endpoint({
  id: 'analytics-performance',
  method: 'GET',
  path: '/analytics/performance',
  family: 'analytics',
  title: 'Read performance',
  text: 'How long directives wait, run and wait for a person.',
  scope: 'analytics:read',
  query: z.strictObject({
    agent_id: z.string().max(80).optional().describe('One agent. Leave it out for all of them.'),
  }),
  answer: z.object({
    queued_seconds: seconds,
    running_seconds: seconds,
    awaiting_approval_seconds: seconds,
    directives: z.int(),
  }),
  example: {
    answer: { queued_seconds: 2, running_seconds: 94, awaiting_approval_seconds: 1260, directives: 41 },
  },
  run: async ({ sql, query: { agent_id = null } }) => {
    const [figures] = await sql`select * from orcher.performance_of(${agent_id})`
    return figures
  },
})
