import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { directiveAnswer, directiveFields, findDirective, sampleDirective } from './directive.ts'

export const createDirective = endpoint({
  id: 'create-directive',
  method: 'POST',
  path: '/directives',
  family: 'directives',
  title: 'Submit a directive',
  text: 'Hands work to an agent. The answer comes at once; the work continues behind it.',
  scope: 'directives:write',
  body: z.strictObject({
    agent_id: z.string().min(1).max(80).describe('Who does the work.'),
    instruction: directiveFields.instruction,
    context: directiveFields.context.optional(),
    sources: directiveFields.sources.optional(),
    limits: directiveFields.limits.optional(),
    approve_plan: directiveFields.approve_plan.optional(),
  }),
  answer: directiveAnswer,
  example: {
    body: { agent_id: 'agt_7Qm2', instruction: 'Compare Q3 vendor risk', context: { region: 'EU' } },
    answer: { ...sampleDirective, state: 'queued', progress: 0, plan_rev: 0 },
  },
  status: 201,
  run: async ({ sql, body }) => {
    const [made] = await sql<{ id: string }>`
      select orcher.submit_directive(${JSON.stringify(body)}::jsonb) as id`
    return findDirective(sql, made?.id ?? '')
  },
})
