/** Says what a policy would change before it counts. */
import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { invalidRequest } from '#server/orcher/errors.ts'
import { toolNames, tools } from '#shared/orcher/tools.ts'
import { policyBody, policyDefaults, samplePolicy } from './policy.ts'

const verdict = z.object({
  verdict: z.enum(['allow', 'deny', 'ask']),
  policy_id: z
    .string()
    .nullable()
    .describe(
      'The policy that decides; `pol_draft` for one that is not saved, null for a rule of the product.',
    ),
  policy: z.string().nullable().describe('Its name; null if nothing stands in the way.'),
  roles: z.array(z.string()).optional().describe('Who may decide, of `ask`.'),
  four_eyes: z.boolean().optional(),
  aal2: z.boolean().optional(),
  reason_required: z.boolean().optional(),
})
const counts = z.object({ allow: z.int(), ask: z.int(), deny: z.int() })

const draft = policyBody.partial()

const answer = z.object({
  call: z
    .object({ before: verdict, after: verdict })
    .nullable()
    .describe('What counts for the call that you described, without the trial and with it.'),
  recent: z.object({
    looked_at: z.int(),
    changed: z.int(),
    before: counts,
    after: counts,
    data: z
      .array(
        z.object({
          directive_id: z.string(),
          step: z.int().nullable().describe('null for the plan as a whole.'),
          title: z.string(),
          tool: z.string(),
          state: z.string().describe('What became of it.'),
          at: z.string(),
          before: verdict,
          after: verdict,
        }),
      )
      .describe('The newest 50 of those that would have been judged differently.'),
  }),
})

const asks = { verdict: 'ask', policy_id: 'pol_draft', policy: samplePolicy.name, roles: ['supervisor'] }
const demands = { four_eyes: true, aal2: false, reason_required: false } as const
const allows = { verdict: 'allow', policy_id: null, policy: null }
const argumentsSent = { to: 'issuer', text: 'The comparison is ready.' }

export const tryPolicy = endpoint({
  id: 'try-policy',
  method: 'POST',
  path: '/policies/try',
  family: 'oversight',
  title: 'Try a policy before it counts',
  text: 'Judges a call that you describe, and the steps that were judged last, as they are now and with the policy. `policy` is a draft; with `policy_id` it takes that policy’s place, and `policy_id` alone holds a saved policy against there being none. Nothing is changed.',
  scope: 'directives:read',
  counted: false,
  changes: false,
  body: z.strictObject({
    policy: draft.optional().describe('A policy that is not saved, or the changes of `policy_id`.'),
    policy_id: z.string().min(1).max(80).optional().describe('A saved policy.'),
    call: z
      .strictObject({
        tool: z
          .enum(['plan', ...toolNames])
          .describe('What is called; `plan` for a plan before its first step.'),
        arguments: z
          .record(z.string().max(60), z.json())
          .default({})
          .describe('What it is given; an amount, too, is an argument.'),
        issuer_role: z
          .enum(['owner', 'supervisor', 'builder', 'viewer'])
          .optional()
          .describe('The role of the person who issued the directive; yours if you leave it out.'),
        environment: z
          .enum(['live', 'sandbox'])
          .optional()
          .describe(
            'Whose other policies count: the workspace’s or its sandbox’s; those of this call if you leave it out. A key tries its own alone.',
          ),
        agent_id: z.string().max(80).optional().describe('An agent, whose own policy counts, too.'),
      })
      .optional(),
    recent: z.int().min(0).max(200).default(100).describe('How many steps to look at, the newest first.'),
  }),
  answer,
  example: {
    body: {
      policy: {
        name: samplePolicy.name,
        tool: 'notify',
        verdict: 'ask',
        roles: ['supervisor'],
        four_eyes: true,
      },
      call: { tool: 'notify', arguments: argumentsSent, issuer_role: 'builder' },
      recent: 100,
    },
    answer: {
      call: { before: allows, after: { ...asks, ...demands } },
      recent: {
        ...{ looked_at: 12, changed: 1 },
        ...{ before: { allow: 12, ask: 0, deny: 0 }, after: { allow: 11, ask: 1, deny: 0 } },
        data: [
          {
            ...{ directive_id: 'dir_4Kx9', step: 3, title: 'Tell you', tool: 'notify', state: 'done' },
            ...{ at: '2026-09-14T08:21:00Z', before: allows, after: { ...asks, ...demands } },
          },
        ],
      },
    },
  },
  run: async ({ sql, body: { policy, policy_id, call, recent } }) => {
    if (!policy && !policy_id) throw invalidRequest('Send `policy`, `policy_id` or both.', 'policy')
    const asked = JSON.stringify({
      recent,
      ...(policy_id && { policy_id }),
      ...(policy && { policy: policy_id ? policy : wholeOf(policy) }),
      ...(call && { call: { ...call, effect: call.tool === 'plan' ? 'read' : tools[call.tool].effect } }),
    })
    const [row] = await sql<{ tried: unknown }>`select orcher.try_policy(${asked}::jsonb) as tried`
    return row?.tried
  },
})

/** A draft as it would be created. */
function wholeOf(policy: z.output<typeof draft>) {
  const { tool, verdict } = policy
  if (!tool) throw invalidRequest('`policy.tool`: Say which tool.', 'policy.tool')
  if (!verdict) throw invalidRequest('`policy.verdict`: Say what happens.', 'policy.verdict')
  return { name: 'The draft', ...policyDefaults, ...policy }
}
