import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { invalidRequest, notFound } from '#server/orcher/errors.ts'
import { pageOf, pageQuery } from '#server/orcher/pages.ts'
import type { Sql } from '#server/platform/database.ts'
import { type Approval, approvalAnswer, findApproval, sampleApproval } from './approval.ts'

const query = pageQuery.extend({
  state: z
    .enum(['pending', 'decided'])
    .default('pending')
    .describe('`pending`, the next to expire first, or `decided`.'),
  needs_me: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      'With `pending`: `true` for only those that you may decide, with a second factor if one is asked for; `false` for only the others.',
    ),
  directive_id: z.string().max(80).optional().describe('With `pending`: only what this directive waits for.'),
  like: z
    .string()
    .max(80)
    .optional()
    .describe(
      'With `decided`: the id of an approval. Only those of the same tool that were decided before it are listed.',
    ),
})

export const listApprovals = endpoint({
  id: 'list-approvals',
  method: 'GET',
  path: '/oversight/approvals',
  family: 'oversight',
  title: 'List approvals',
  text: 'What is waiting for a person, the next to expire first; or what was decided, the latest first.',
  scope: 'oversight:read',
  counted: false,
  query,
  answer: pageOf(approvalAnswer),
  example: { answer: { data: [sampleApproval], next: null } },
  run: async ({ sql, query: asked }) => {
    const { limit, after = null, state, like } = asked
    refuseMisplaced(asked)
    const batch = { sql, limit, after }
    const rows = await (like !== undefined
      ? decidedLike(like, batch)
      : state === 'pending'
        ? pending(asked, batch)
        : decided(batch))
    if (like !== undefined && rows.length === 0 && !(await findApproval(sql, like)))
      throw notFound('approval')
    const data = rows.slice(0, limit).map(({ shown }) => shown)
    return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null }
  },
})

type Asked = z.output<typeof query>

function refuseMisplaced({ state, ...asked }: Asked): void {
  const misplaced = state === 'pending' ? (['like'] as const) : (['needs_me', 'directive_id'] as const)
  const field = misplaced.find((name) => asked[name] !== undefined)
  if (field)
    throw invalidRequest(`It goes with \`${state === 'pending' ? 'decided' : 'pending'}\` only.`, field)
}

type ApprovalPage = { sql: Sql; limit: number; after: string | null }
type Row = { shown: Approval }

const pending = (
  { needs_me, directive_id }: Asked,
  { sql, limit, after }: ApprovalPage,
): Promise<Row[]> => sql<Row>`
  select orcher.shown_approval(a) as shown from orcher.approvals a
  where a.workspace_id = (select orcher.workspace_for('oversight:read')) and a.state = 'pending'
    and (${directive_id ?? null}::text is null or a.directive_id = ${directive_id ?? null}::text)
    and (${needs_me ?? null}::boolean is null or ${needs_me ?? null}::boolean = (a.id in (select orcher.approvals_for_me())))
    and (${after}::text is null or (a.expires_at, a.id) > (select x.expires_at, x.id from orcher.approvals x where x.id = ${after}::text))
  order by a.expires_at, a.id limit ${limit + 1}::integer`

const decided = ({ sql, limit, after }: ApprovalPage): Promise<Row[]> => sql<Row>`
  select orcher.shown_approval(a) as shown from orcher.approvals a
  where a.workspace_id = (select orcher.workspace_for('oversight:read')) and a.state <> 'pending'
    and (${after}::text is null or (a.decided_at, a.id) < (select x.decided_at, x.id from orcher.approvals x where x.id = ${after}::text))
  order by a.decided_at desc, a.id desc limit ${limit + 1}::integer`

/** Decided approvals of the same kind of action as the given one, before it was decided; all so far while it is pending. */
const decidedLike = (like: string, { sql, limit, after }: ApprovalPage): Promise<Row[]> => sql<Row>`
  select orcher.shown_approval(a) as shown from orcher.approvals l
    join orcher.approvals a on a.workspace_id = l.workspace_id and a.tool = l.tool and a.kind = l.kind and a.state <> 'pending'
      and a.decided_at < coalesce(l.decided_at, 'infinity')
  where l.id = ${like} and l.workspace_id = (select orcher.workspace_for('oversight:read'))
    and (${after}::text is null or (a.decided_at, a.id) < (select x.decided_at, x.id from orcher.approvals x where x.id = ${after}::text))
  order by a.decided_at desc, a.id desc limit ${limit + 1}::integer`
