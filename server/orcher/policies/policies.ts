/** Policies of a workspace: what agents may do, must ask for, and must not do. Owners and supervisors change them in person. */
import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { apiError, notFound } from '#server/orcher/errors.ts'
import type { Sql } from '#server/platform/database.ts'
import { type Policy, policyAnswer, policyBody, policyDefaults, samplePolicy } from './policy.ts'

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
  answer: z.object({ data: z.array(policyAnswer) }),
  example: { answer: { data: [samplePolicy] } },
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
  body: policyBody.partial().required({ name: true, tool: true, verdict: true }),
  answer: policyAnswer,
  example: {
    body: { name: samplePolicy.name, tool: 'notify', verdict: 'ask', four_eyes: true },
    answer: samplePolicy,
  },
  status: 201,
  run: async ({ sql, body: asked }) => {
    const policy = JSON.stringify({ ...policyDefaults, ...asked })
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
  body: policyBody.partial().extend({
    expected_version: z
      .int()
      .min(1)
      .optional()
      .describe('The version that you read. If the policy has another by now, the call returns 409.'),
  }),
  answer: policyAnswer,
  example: {
    body: { enabled: false, expected_version: 1 },
    answer: { ...samplePolicy, enabled: false, version: 2 },
  },
  run: async ({ sql, params: { id }, body: { expected_version, ...asked } }) => {
    if (!(await findPolicy(sql, id))) throw notFound('policy')
    // Locked, so that what two people change at once is one change after the other.
    const [now] = await sql<{ version: number }>`
      select version from orcher.policies where id = ${id} for no key update`
    if (!now) throw apiError('overseersChangePolicies')
    if (expected_version !== undefined && now.version !== expected_version) {
      throw apiError('policyChanged', { version: now.version })
    }
    await sql`
      update orcher.policies o set name = n.name, tool = n.tool, conditions = n.conditions, issuer_roles = n.issuer_roles,
        verdict = n.verdict, roles = n.roles, four_eyes = n.four_eyes, aal2 = n.aal2, reason_required = n.reason_required,
        expires_hours = n.expires_hours, on_expiry = n.on_expiry, enabled = n.enabled
      from (select p.id as known, x.* from orcher.policies p, jsonb_populate_record(p, ${JSON.stringify(asked)}::jsonb) x where p.id = ${id}) n
      where o.id = n.known`
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
