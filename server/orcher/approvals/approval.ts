/** The wire's form of an approval: what will happen, what was read, and who may decide. */
import { z } from 'zod'
import type { Sql } from '#server/platform/database.ts'

export const approvalAnswer = z.object({
  id: z.string(),
  directive_id: z.string(),
  kind: z.enum(['plan', 'step', 'unknown']),
  step: z.int().nullable(),
  tool: z.string(),
  args: z.unknown(),
  args_sha256: z.string().describe('Send it with the decision: it says that exactly this was shown.'),
  policy: z.string(),
  roles: z.array(z.string()),
  four_eyes: z.boolean(),
  aal2: z.boolean(),
  reason_required: z.boolean(),
  on_expiry: z.enum(['paused', 'cancelled']),
  state: z.enum(['pending', 'approved', 'rejected', 'edited', 'expired', 'withdrawn']),
  may_not: z
    .enum(['key', 'role', 'four_eyes', 'aal2'])
    .nullable()
    .describe('Why you may not decide; `key`: no API key may.'),
  title: z.string(),
  effect: z.enum(['read', 'write', 'external']),
  instruction: z.string(),
  agent: z.string().nullable(),
  issued_by: z.object({ id: z.string(), name: z.string().nullable() }),
  read: z.array(z.record(z.string(), z.unknown())),
  given: z.array(z.record(z.string(), z.unknown())),
  decisions: z.array(
    z.object({
      verdict: z.string(),
      reason: z.string().nullable(),
      by: z.string().nullable(),
      at: z.string(),
    }),
  ),
  created_at: z.string(),
  expires_at: z.string(),
  remind_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
})
export type Approval = z.output<typeof approvalAnswer>

export const approvalId = z.strictObject({ id: z.string().max(80).describe('The id of the approval.') })

export async function findApproval(sql: Sql, id: string): Promise<Approval | undefined> {
  const [row] = await sql<{ shown: Approval }>`
    select orcher.shown_approval(a) as shown from orcher.approvals a where a.id = ${id}`
  return row?.shown
}

export const sampleApproval = {
  ...{ id: 'apr_8Vn1', directive_id: 'dir_4Kx9', kind: 'step', step: 4, tool: 'notify' },
  args: { to: 'workspace', text: 'Two vendors moved.', from: [3] },
  args_sha256: '4be1c8b1d0a5f7f1d2c74a0d0a9de1b6a6f1a54d9c3f07a0f0c0b7f3d1e209d7',
  ...{ policy: 'What reaches others is asked for', roles: ['owner', 'supervisor'], four_eyes: false },
  ...{ aal2: false, reason_required: false, on_expiry: 'paused', state: 'pending', may_not: null },
  ...{
    title: 'Tell the workspace',
    effect: 'write',
    instruction: 'Compare Q3 vendor risk',
    agent: 'analyst',
  },
  issued_by: { id: '7f4df34d-3f1c-4d0f-9a57-3d8a2a2f6f0e', name: 'Ruth Okafor' },
  ...{ read: [], given: [], decisions: [], created_at: '2026-09-14T08:23:00Z' },
  ...{ expires_at: '2026-09-17T08:23:00Z', remind_at: null, decided_at: null, decided_by: null },
}
