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
  run: async ({ sql, query: { limit, after = null, state, like } }) => {
    if (like !== undefined && state === 'pending')
      throw invalidRequest('It goes with `decided` only.', 'like')
    const batch = { sql, limit, after }
    const rows = await (like !== undefined
      ? decidedLike(like, batch)
      : (state === 'pending' ? pending : decided)(batch))
    if (like !== undefined && rows.length === 0 && !(await findApproval(sql, like)))
      throw notFound('approval')
    const data = rows.slice(0, limit).map(({ shown }) => shown)
    return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null }
  },
})

type ApprovalPage = { sql: Sql; limit: number; after: string | null }
type Row = { shown: Approval }

const pending = ({ sql, limit, after }: ApprovalPage): Promise<Row[]> => sql<Row>`
  select orcher.shown_approval(a) as shown from orcher.approvals a
  where a.workspace_id = (select orcher.workspace_for('oversight:read')) and a.state = 'pending'
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
