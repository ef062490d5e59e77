/** Policies of a workspace: what agents may do, must ask for, and must not do. Owners and supervisors change them in person. */
import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { apiError, notFound } from '#server/orcher/errors.ts'
import type { Sql } from '#server/platform/database.ts'
import { toolNames } from '#shared/orcher/tools.ts'

const role = z.enum(['owner', 'supervisor', 'builder'])
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
  conditions: z
    .array(
      z.strictObject({
        field: z
          .string()
          .regex(/^[a-z][a-z_]{0,39}(\.[A-Za-z_][A-Za-z0-9_-]{0,59}){0,4}$/, 'A field of the arguments.')
          .describe('A field of the arguments; one inside another after a point, as `arguments.amount`.'),
        op: z.enum(['eq', 'ne', 'in', 'contains', 'over', 'under', 'exists']),
        value: z.json().optional(),
      }),
    )
    .max(10)
    .describe('The step’s arguments must meet all of them.'),
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

const body = z.strictObject(fields)
const answer = body.extend({
  id: z.string(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
type Policy = z.output<typeof answer>

const sample = {
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
const defaults = {
  ...{ conditions: [], issuer_roles: null, roles: ['owner', 'supervisor'], four_eyes: false, aal2: false },
  ...{ reason_required: false, expires_hours: 72, on_expiry: 'paused', enabled: true },
}

const policyId = z.strictObject({ id: z.string().max(80).describe('The id returned when it was created.') })

async function findPolicy(sql: Sql, id: string): Promise<Policy | undefined> {
  const [row] = await sql<{
    shown: Policy
  }>`select orcher.shown_policy(p) as shown from orcher.policies p where p.id = ${id}`
  return row?.shown
}

export const listPolicies = endpoint({
  id: 'list-policies',
  method: 'GET',
  path: '/policies',
  family: 'oversight',
  title: 'List policies',
  text: 'The strictest policy that fits a step applies; of several that ask, each demand counts. Without one, reading and writing in the workspace is allowed, and what reaches others needs an approval.',
  scope: 'directives:read',
  counted: false,
  answer: z.object({ data: z.array(answer) }),
  example: { answer: { data: [sample] } },
  run: async ({ sql }) => {
    const rows = await sql<{ shown: Policy }>`
      select orcher.shown_policy(p) as shown from orcher.policies p
      where p.workspace_id = (select orcher.workspace_for('directives:read')) order by p.id desc`
    return { data: rows.map(({ shown }) => shown) }
  },
})

export const createPolicy = endpoint({
  id: 'create-policy',
  method: 'POST',
  path: '/policies',
  family: 'oversight',
  title: 'Create a policy',
  text: 'It applies from the next step.',
  body: body.partial().required({ name: true, tool: true, verdict: true }),
  answer,
  example: { body: { name: sample.name, tool: 'notify', verdict: 'ask', four_eyes: true }, answer: sample },
  status: 201,
  run: async ({ sql, body: asked }) => {
    const policy = JSON.stringify({ ...defaults, ...asked })
    const [made] = await sql<{ id: string }>`
      insert into orcher.policies (workspace_id, name, tool, conditions, issuer_roles, verdict, roles, four_eyes, aal2, reason_required,
        expires_hours, on_expiry, enabled)
      select orcher.oversees(), p.name, p.tool, p.conditions, p.issuer_roles, p.verdict, p.roles, p.four_eyes, p.aal2, p.reason_required,
        p.expires_hours, p.on_expiry, p.enabled
      from jsonb_populate_record(null::orcher.policies, ${policy}::jsonb) p where orcher.oversees() is not null
      returning id`
    if (!made) throw apiError('overseersChangePolicies')
    return findPolicy(sql, made.id)
  },
})

export const updatePolicy = endpoint({
  id: 'update-policy',
  method: 'PATCH',
  path: '/policies/{id}',
  family: 'oversight',
  title: 'Change a policy',
  text: 'Changes the fields that you send. Approvals that are already waiting do not change.',
  params: policyId,
  body: body.partial(),
  answer,
  example: { body: { enabled: false }, answer: { ...sample, enabled: false, version: 2 } },
  run: async ({ sql, params: { id }, body: asked }) => {
    if (!(await findPolicy(sql, id))) throw notFound('policy')
    const [changed] = await sql<{ id: string }>`
      update orcher.policies o set name = n.name, tool = n.tool, conditions = n.conditions, issuer_roles = n.issuer_roles,
        verdict = n.verdict, roles = n.roles, four_eyes = n.four_eyes, aal2 = n.aal2, reason_required = n.reason_required,
        expires_hours = n.expires_hours, on_expiry = n.on_expiry, enabled = n.enabled
      from (select p.id as known, x.* from orcher.policies p, jsonb_populate_record(p, ${JSON.stringify(asked)}::jsonb) x where p.id = ${id}) n
      where o.id = n.known returning o.id`
    if (!changed) throw apiError('overseersChangePolicies')
    return findPolicy(sql, id)
  },
})

export const deletePolicy = endpoint({
  id: 'delete-policy',
  method: 'DELETE',
  path: '/policies/{id}',
  family: 'oversight',
  title: 'Delete a policy',
  text: 'Approvals that are already waiting do not change.',
  params: policyId,
  answer: z.undefined(),
  example: { answer: undefined },
  status: 204,
  run: async ({ sql, params: { id } }) => {
    if (!(await findPolicy(sql, id))) throw notFound('policy')
    const gone = await sql`delete from orcher.policies where id = ${id} returning id`
    if (gone.length === 0) throw apiError('overseersChangePolicies')
    return undefined
  },
})
