import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'

const usageAnswer = z.object({
  month: z.string(),
  calls: z.int().describe('Calls of the month that count for the plan, of all workspaces of the account.'),
  limit: z.int().nullable().describe('Null without a limit.'),
  families: z.array(z.object({ family: z.string(), calls: z.int(), refused: z.int() })),
  days: z.array(z.object({ day: z.string(), calls: z.int(), sandbox: z.int(), refused: z.int() })),
})

type Usage = z.output<typeof usageAnswer>

export const usage = endpoint({
  id: 'analytics-usage',
  method: 'GET',
  path: '/analytics/usage',
  family: 'analytics',
  title: 'Read usage',
  text: 'Calls per family and month, with the limit of your plan.',
  scope: 'analytics:read',
  query: z.strictObject({
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month like 2026-09.')
      .optional()
      .describe('For example `2026-09`. Leave it out for this month.'),
  }),
  answer: usageAnswer,
  example: {
    answer: {
      month: '2026-09',
      calls: 412,
      limit: 1000,
      families: [{ family: 'agents', calls: 412, refused: 3 }],
      days: [{ day: '2026-09-14', calls: 412, sandbox: 20, refused: 3 }],
    },
  },
  run: async ({ sql, caller: { limit }, query: { month = new Date().toISOString().slice(0, 7) } }) => {
    const first = `${month}-01`
    const [found] = await sql<{
      calls: number
      families: Usage['families'] | null
      days: Usage['days'] | null
    }>`
      select coalesce((select sum(u.calls) from orcher.usage u where u.month = ${first}::date), 0) as calls,
        (select json_agg(f order by f.calls desc, f.family) from (
          select d.family, sum(d.calls)::integer as calls, sum(d.refused)::integer as refused from orcher.usage_days d
          where d.mode = 'live' and d.day >= ${first}::date and d.day < ${first}::date + interval '1 month' group by d.family) f) as families,
        (select json_agg(d order by d.day) from (
          select d.day::text as day, coalesce(sum(d.calls) filter (where d.mode = 'live'), 0)::integer as calls,
            coalesce(sum(d.calls) filter (where d.mode = 'sandbox'), 0)::integer as sandbox, sum(d.refused)::integer as refused
          from orcher.usage_days d
          where d.day >= ${first}::date and d.day < ${first}::date + interval '1 month' group by d.day) d) as days`
    return {
      month,
      calls: found?.calls ?? 0,
      limit,
      families: found?.families ?? [],
      days: found?.days ?? [],
    }
  },
})
