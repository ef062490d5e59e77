import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { states } from './directive.ts'
import { directiveFilter } from './list-directives.ts'

type Row = { state: (typeof states)[number]; directives: number; need_me: number }

const perState = z.object(
  Object.fromEntries(states.map((state) => [state, z.int()])) as Record<(typeof states)[number], z.ZodInt>,
)

export const countDirectives = endpoint({
  id: 'count-directives',
  method: 'GET',
  path: '/directives/counts',
  family: 'directives',
  title: 'Count directives',
  text: 'How many there are in each state, and how many of them wait for you.',
  scope: 'directives:read',
  query: z.strictObject(directiveFilter),
  answer: z.object({
    total: z.int(),
    needs_me: z.int().describe('Those that wait for your decision, or for your answer to a question.'),
    states: perState,
  }),
  example: {
    answer: {
      ...{ total: 41, needs_me: 2 },
      states: {
        ...{ queued: 1, planning: 1, running: 1, awaiting_approval: 3 },
        ...{ paused: 1, completed: 29, cancelled: 4, failed: 1 },
      },
    },
  },
  run: async ({ sql, query: { agent_id = null, issued_by = null, q = null } }) => {
    const rows = await sql<Row>`
      select d.state, count(*)::integer as directives, (count(*) filter (where
          d.state = 'planning' and d.questions <> '[]' and d.issued_by = auth.uid()
          or d.state in ('awaiting_approval', 'paused') and exists (select from orcher.approvals a
            where a.directive_id = d.id and a.id in (select orcher.approvals_for_me()))))::integer as need_me
      from orcher.directives d
      where d.workspace_id = (select orcher.workspace_for('directives:read'))
        and (${agent_id}::text is null or d.agent_id = ${agent_id}::text)
        and (${issued_by}::uuid is null or d.issued_by = ${issued_by}::uuid)
        and (${q}::text is null or strpos(lower(d.instruction), lower(${q}::text)) > 0)
      group by d.state`
    const sum = (of: (row: Row) => number) => rows.reduce((before, row) => before + of(row), 0)
    const of = (state: string) => rows.find((row) => row.state === state)?.directives ?? 0
    return {
      total: sum(({ directives }) => directives),
      needs_me: sum(({ need_me }) => need_me),
      states: Object.fromEntries(states.map((state) => [state, of(state)])),
    }
  },
})
