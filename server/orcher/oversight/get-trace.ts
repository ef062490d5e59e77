import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'

const entry = z.object({
  at: z.int().describe('Its place in the trace, from 1.'),
  kind: z.string(),
  by: z.string().nullable(),
  source: z.string().optional(),
  step: z.int().optional(),
  title: z.string().optional(),
  tool: z.string().optional(),
  concluded: z.string().optional(),
  reason: z.string().optional(),
  time: z.string(),
})
type Line = Omit<z.output<typeof entry>, 'at'> & { source?: string; reason?: string }

export const getTrace = endpoint({
  id: 'get-trace',
  method: 'GET',
  path: '/oversight/traces/{id}',
  family: 'oversight',
  title: 'Read a trace',
  text: 'The steps of one directive in order: what was read, what was concluded, who decided.',
  scope: 'oversight:read',
  params: z.strictObject({ id: z.string().max(80).describe('The id of the directive.') }),
  answer: z.object({ id: z.string(), steps: z.array(entry) }),
  example: {
    answer: {
      id: 'dir_4Kx9',
      steps: [
        { at: 1, kind: 'plan', by: 'directive assistant', time: '2026-09-14T08:20:01Z' },
        { at: 2, kind: 'read', by: 'analyst', source: 'vendor-register', time: '2026-09-14T08:20:02Z' },
        { at: 3, kind: 'approved', by: 'Daniel Kowalski', time: '2026-09-14T08:24:00Z' },
      ],
    },
  },
  run: async ({ sql, params: { id } }) => {
    const rows = await sql<{ line: Line }>`
      select jsonb_strip_nulls(jsonb_build_object(
        'kind', case when a.kind = 'planned' then 'plan' when a.kind = 'step_done' then case s.effect when 'read' then
          case when s.tool in ('read_source', 'search_jobs', 'search_memory') then 'read' else 'concluded' end else 'wrote' end else a.kind end,
        'by', case when a.kind = 'planned' and a.by_user is null then 'directive assistant'
          when a.kind = 'step_done' then (select g.name from orcher.directives d join orcher.agents g on g.id = d.agent_id where d.id = a.directive_id)
          else orcher.name_of(a.by_user) end,
        'source', case when a.kind = 'step_done' then s.basis -> 0 ->> 'source' end, 'step', a.step, 'title', s.title, 'tool', s.tool,
        'concluded', case when a.kind = 'step_done' then s.output ->> 'summary' end, 'reason', a.reason, 'time', orcher.utc(a.at))) as line
      from orcher.audit a left join orcher.steps s on s.directive_id = a.directive_id and s.seq = a.step
      where a.workspace_id = (select orcher.workspace_for('oversight:read')) and a.directive_id = ${id}
      order by a.seq`
    if (rows.length === 0) throw notFound('directive')
    return { id, steps: rows.map(({ line }, index) => ({ at: index + 1, ...line, by: line.by ?? null })) }
  },
})
