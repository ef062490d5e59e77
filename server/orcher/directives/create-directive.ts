import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { invalidRequest } from '#server/orcher/errors.ts'
import { broughtBy } from '#server/orcher/tools/read-source.ts'
import { planOf, type StepDraft, stepDraft } from '#shared/orcher/plan.ts'
import { toolsFor } from '#shared/orcher/tools.ts'
import { type Directive, directiveAnswer, directiveFields, sampleDirective } from './directive.ts'

export const createDirective = endpoint({
  id: 'create-directive',
  method: 'POST',
  path: '/directives',
  family: 'directives',
  title: 'Submit a directive',
  text: 'Hands work to an agent. The call returns at once and the work continues in the background.',
  scope: 'directives:write',
  body: z.strictObject({
    agent_id: z.string().min(1).max(80).describe('Who does the work.'),
    instruction: directiveFields.instruction,
    context: directiveFields.context.optional(),
    sources: directiveFields.sources.optional(),
    limits: directiveFields.limits.optional(),
    approve_plan: directiveFields.approve_plan.optional(),
    steps: z
      .array(stepDraft)
      .min(1)
      .max(40)
      .optional()
      .describe('A plan of your own instead of ours. The same policies and approvals apply.'),
  }),
  answer: directiveAnswer,
  example: {
    body: { agent_id: 'agt_7Qm2', instruction: 'Compare Q3 vendor risk', context: { region: 'EU' } },
    answer: { ...sampleDirective, state: 'queued', progress: 0, plan_rev: 0 },
  },
  status: 201,
  run: async ({ sql, body }) => {
    const [row] = await sql<{ made: Submitted }>`
      select orcher.submit_and_show(${JSON.stringify(body)}::jsonb) as made`
    if (!row) throw new Error('submit_and_show gave nothing')
    if (body.steps) check(body.steps, body, row.made.capabilities)
    return row.made.shown
  },
})

type Submitted = { shown: Directive; capabilities: string[] }
type Given = { sources?: string[] | undefined; context?: Record<string, unknown> | undefined }

/**
 * Invalid steps are reported at once, by field, and roll the submission back; the run validates them again by the agent's
 * capabilities at that time.
 */
function check(steps: StepDraft[], { sources = [], context = {} }: Given, capabilities: string[]): void {
  const named = [...new Set([...sources, ...Object.keys(broughtBy(context))])]
  const rest = { planner: 'submitted', sources: named, understood: [], assumed: [], due: null }
  const made = planOf(steps, rest, toolsFor(capabilities))
  if ('fault' in made)
    throw invalidRequest(made.fault.text, `steps.${made.fault.step - 1}.${made.fault.field}`)
}
