import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { pageOf, pageQuery } from '#server/orcher/pages.ts'
import type { Sql } from '#server/platform/database.ts'
import { type Approval, approvalAnswer, sampleApproval } from './approval.ts'

const query = pageQuery.extend({
  state: z
    .enum(['pending', 'decided'])
    .default('pending')
    .describe('`pending`, the next to expire first, or `decided`.'),
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
  run: async ({ sql, query: { limit, after = null, state } }) => {
    const rows = await (state === 'pending' ? pending : decided)({ sql, limit, after })
    const data = rows.slice(0, limit).map(({ shown }) => shown)
    return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null }
  },
})

type BatchOptions = { sql: Sql; limit: number; after: string | null }
type Row = { shown: Approval }

const pending = ({ sql, limit, after }: BatchOptions): Promise<Row[]> => sql<Row>`
  select orcher.shown_approval(a) as shown from orcher.approvals a
  where a.workspace_id = (select orcher.workspace_for('oversight:read')) and a.state = 'pending'
    and (${after}::text is null or (a.expires_at, a.id) > (select x.expires_at, x.id from orcher.approvals x where x.id = ${after}::text))
  order by a.expires_at, a.id limit ${limit + 1}::integer`

const decided = ({ sql, limit, after }: BatchOptions): Promise<Row[]> => sql<Row>`
  select orcher.shown_approval(a) as shown from orcher.approvals a
  where a.workspace_id = (select orcher.workspace_for('oversight:read')) and a.state <> 'pending'
    and (${after}::text is null or (a.decided_at, a.id) < (select x.decided_at, x.id from orcher.approvals x where x.id = ${after}::text))
  order by a.decided_at desc, a.id desc limit ${limit + 1}::integer`
