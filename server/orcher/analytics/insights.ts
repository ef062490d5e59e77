import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'

const insight = z.object({
  kind: z.enum(['unused_memory', 'often_overridden', 'often_failed']),
  agent_id: z.string(),
  entries: z.int(),
})

export const insights = endpoint({
  id: 'analytics-insights',
  method: 'GET',
  path: '/analytics/insights',
  family: 'analytics',
  title: 'Read insights',
  text: 'What stands out: directives that are often overridden, memory that is never used.',
  scope: 'analytics:read',
  answer: z.object({ insights: z.array(insight) }),
  example: { answer: { insights: [{ kind: 'unused_memory', agent_id: 'agt_7Qm2', entries: 3 }] } },
  run: async ({ sql }) => ({
    insights:
      await sql`select kind, agent_id, entries from orcher.insights_of() order by kind, entries desc, agent_id`,
  }),
})
