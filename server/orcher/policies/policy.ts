/** The wire's form of a policy. */
import { z } from 'zod'
import { toolNames } from '#shared/orcher/tools.ts'

const role = z.enum(['owner', 'supervisor', 'builder'])

const condition = z
  .strictObject({
    field: z
      .string()
      .regex(/^[a-z][a-z_]{0,39}(\.[A-Za-z_][A-Za-z0-9_-]{0,59}){0,4}$/, 'A field of the arguments.')
      .describe('A field of the arguments; one inside another after a point, as `arguments.amount`.'),
    op: z.enum(['eq', 'ne', 'in', 'contains', 'over', 'under', 'exists']),
    value: z.json().optional(),
  })
  // SQL compares values of one type alone: with another, a policy that denies would never apply, and nobody would know.
  .superRefine(({ op, value }, context) => {
    const message = wrongValue(op, value)
    if (message) context.addIssue({ code: 'custom', path: ['value'], message })
  })

function wrongValue(op: string, value: unknown): string | undefined {
  if (op === 'exists') return undefined
  if (value === undefined) return 'Say what it is compared with.'
  if (op === 'in') return Array.isArray(value) ? undefined : 'A list of values.'
  if (op === 'over' || op === 'under') return typeof value === 'number' ? undefined : 'A number.'
  if (op === 'contains') return ['string', 'number'].includes(typeof value) ? undefined : 'Words.'
  return undefined
}

const fields = {
  name: z
    .string()
    .trim()
    .min(1, 'Say what it is for.')
    .max(120)
    .describe('What it is for. At most 120 characters.'),
  tool: z
    .enum(['*', 'plan', ...toolNames])
    .describe('A tool, `plan` for every plan before its first step, or `*`.'),
  conditions: z.array(condition).max(10).describe('The step’s arguments must meet all of them.'),
  issuer_roles: z
    .array(z.enum(['owner', 'supervisor', 'builder', 'viewer']))
    .min(1)
    .nullable()
    .describe('Roles of the person who issued the directive; null for anyone.'),
  verdict: z.enum(['allow', 'deny', 'ask']).describe('What happens to a step that it fits.'),
  roles: z.array(role).min(1).describe('Who may decide.'),
  four_eyes: z.boolean().describe('Someone other than the issuer decides.'),
  aal2: z.boolean().describe('Deciding needs a second factor.'),
  reason_required: z.boolean().describe('Whether a reason is needed to approve. Rejecting always needs one.'),
  expires_hours: z.int().min(1).max(720).describe('How long it waits for a decision.'),
  on_expiry: z
    .enum(['paused', 'cancelled'])
    .describe('What happens to the directive when no one decides in time.'),
  enabled: z.boolean().describe('Whether it applies.'),
}

export const policyBody = z.strictObject(fields)
export const policyAnswer = policyBody.extend({
  id: z.string(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Policy = z.output<typeof policyAnswer>

export const samplePolicy = {
  ...{
    id: 'pol_2Xc7',
    name: 'Nothing leaves the bank unread',
    tool: 'notify',
    conditions: [],
    issuer_roles: null,
  },
  ...{
    verdict: 'ask',
    roles: ['supervisor'],
    four_eyes: true,
    aal2: false,
    reason_required: true,
    expires_hours: 72,
  },
  ...{ on_expiry: 'paused', enabled: true, version: 1 },
  ...{ created_at: '2026-09-14T08:00:00Z', updated_at: '2026-09-14T08:00:00Z' },
}
/** What a new policy says where its maker said nothing. */
export const policyDefaults = {
  ...{ conditions: [], issuer_roles: null, roles: ['owner', 'supervisor'], four_eyes: false, aal2: false },
  ...{ reason_required: false, expires_hours: 72, on_expiry: 'paused', enabled: true },
}
