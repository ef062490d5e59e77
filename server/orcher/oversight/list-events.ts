import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'

export const eventAnswer = z.object({
  id: z.string(),
  directive_id: z.string().nullable(),
  kind: z.string(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  step: z.int().nullable(),
  seq: z.int().describe('Its place in the chain of the workspace.'),
  at: z.string(),
  hash: z.string(),
  detail: z.record(z.string(), z.unknown()),
})
type Event = z.output<typeof eventAnswer>

export const listEvents = endpoint({
  id: 'list-oversight-events',
  method: 'GET',
  path: '/oversight/events',
  family: 'oversight',
  title: 'List oversight events',
  text: 'Every approval, pause, override and refusal, with who and why.',
  scope: 'oversight:read',
  query: z.strictObject({
    directive_id: z.string().max(80).optional().describe('Only events of one directive.'),
    after: z.string().max(80).optional().describe('The last event you have, to continue from there.'),
    before: z
      .string()
      .max(80)
      .optional()
      .describe('The first event you have, to read earlier ones, newest first.'),
    kind: z
      .string()
      .max(400)
      .regex(/^[a-z_]+(,[a-z_]+)*$/, 'One kind, or several separated by commas.')
      .optional()
      .describe('Only events of one kind, or of several, separated by commas.'),
    by: z.guid().optional().describe('Only what one person did.'),
    since: z.iso.datetime().optional().describe('Only events from then on.'),
    until: z.iso.datetime().optional().describe('Only events before then.'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: z.object({ events: z.array(eventAnswer), next: z.string().nullable() }),
  example: {
    answer: {
      events: [
        {
          ...{ id: 'evt_9Tb3', directive_id: 'dir_4Kx9', kind: 'approved', by: 'Daniel Kowalski' },
          ...{
            reason: 'Sources checked',
            step: 3,
            seq: 12,
            at: '2026-09-14T08:24:00Z',
            hash: '5e13…c86f',
            detail: {},
          },
        },
      ],
      next: null,
    },
  },
  run: async ({ sql, query }) => {
    const { directive_id = null, after = null, before = null, kind = null, limit } = query
    const { by = null, since = null, until = null } = query
    const rows = await sql<Event>`
      select a.id, a.directive_id, a.kind, orcher.name_of(a.by_user) as by, a.reason, a.step, a.seq, orcher.utc(a.at) as at,
        encode(a.hash, 'hex') as hash, a.event::jsonb - array['workspace', 'kind', 'directive', 'step', 'by', 'at', 'reason_sha256'] as detail
      from orcher.audit a
      where a.workspace_id = (select orcher.workspace_for('oversight:read'))
        and (${directive_id}::text is null or a.directive_id = ${directive_id}::text)
        and (${kind}::text is null or a.kind = any (string_to_array(${kind}::text, ',')))
        and (${by}::uuid is null or a.by_user = ${by}::uuid)
        and (${since}::timestamptz is null or a.at >= ${since}::timestamptz)
        and (${until}::timestamptz is null or a.at < ${until}::timestamptz)
        and (${after}::text is null or a.seq > (select x.seq from orcher.audit x where x.id = ${after}::text))
        and (${before}::text is null or a.seq < (select x.seq from orcher.audit x where x.id = ${before}::text))
      order by case when ${before}::text is null and ${after}::text is not null then a.seq else -a.seq end
      limit ${limit + 1}::integer`
    const events = rows.slice(0, limit)
    return { events, next: rows.length > limit ? (events.at(-1)?.id ?? null) : null }
  },
})
