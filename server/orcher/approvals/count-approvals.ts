import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'

export const countApprovals = endpoint({
  id: 'count-approvals',
  method: 'GET',
  path: '/oversight/approvals/counts',
  family: 'oversight',
  title: 'Count approvals',
  text: 'How many wait for a person, and how many of them are yours to decide.',
  scope: 'oversight:read',
  counted: false,
  answer: z.object({
    pending: z.int(),
    needs_me: z.int().describe('Those that you may decide, with a second factor if one is asked for.'),
  }),
  example: { answer: { pending: 7, needs_me: 2 } },
  run: async ({ sql }) => {
    const [counts] = await sql<{ pending: number; needs_me: number }>`
      select count(*)::integer as pending, (select count(*) from orcher.approvals_for_me())::integer as needs_me
      from orcher.approvals a where a.workspace_id = (select orcher.workspace_for('oversight:read')) and a.state = 'pending'`
    return counts ?? { pending: 0, needs_me: 0 }
  },
})
