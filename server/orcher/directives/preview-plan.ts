import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { broughtBy, ownSources } from '#server/orcher/tools/read-source.ts'
import { hidesSources } from '#shared/orcher/hidden-sources.ts'
import { planDirective } from '#shared/orcher/planner.ts'
import { planner } from '#shared/orcher/planner-name.ts'
import { directiveFields, question } from './directive.ts'

/** Policies decide which steps need approval, and may have changed when the steps run. */
export const previewPlan = endpoint({
  id: 'preview-plan',
  method: 'POST',
  path: '/directives/preview',
  family: 'directives',
  title: 'See the plan of an instruction',
  text: 'Plans without submitting: the steps, the questions to answer first, or what can be planned instead.',
  scope: 'directives:read',
  counted: false,
  changes: false,
  body: z.strictObject({
    agent_id: z.string().min(1).max(80).describe('Who would do the work.'),
    instruction: directiveFields.instruction,
    context: directiveFields.context.optional(),
    sources: directiveFields.sources.optional(),
  }),
  answer: z.object({
    kind: z.enum(['plan', 'questions', 'not_plannable']),
    plan: z.record(z.string(), z.unknown()).optional(),
    questions: z.array(question).optional(),
    reason: z.string().optional(),
    can: z.array(z.string()).optional(),
    rules: z.array(z.object({ seq: z.int(), verdict: z.string(), name: z.string().nullable() })),
  }),
  example: {
    body: { agent_id: 'agt_7Qm2', instruction: 'Find nurse jobs and remember them' },
    answer: {
      kind: 'plan',
      plan: {
        planner,
        steps: [
          {
            ...{ seq: 1, title: 'Find nurse jobs', tool: 'search_jobs', args: { words: 'nurse', limit: 20 } },
            ...{ effect: 'read', lane: 'collector', needs: [] },
          },
          {
            ...{ seq: 2, title: 'Remember it', tool: 'remember', args: { text: '', from: [1] } },
            ...{ effect: 'write', lane: 'analyst', needs: [1] },
          },
        ],
        sources: [],
        understood: ['find', 'nurse', 'jobs', 'remember'],
        assumed: [],
        due: null,
      },
      rules: [
        { seq: 1, verdict: 'allow', name: null },
        { seq: 2, verdict: 'allow', name: null },
      ],
    },
  },
  run: async ({ sql, body: { agent_id, instruction, context = {}, sources = [] } }) => {
    const [agent] = await sql<{ capabilities: string[] }>`
      select capabilities from orcher.agents where id = ${agent_id} and archived_at is null`
    if (!agent) throw notFound('agent')
    const planned =
      hidesSources(instruction) ??
      planDirective({
        instruction,
        sources: [...new Set([...sources, ...Object.keys(broughtBy(context))])],
        offered: ownSources,
        capabilities: agent.capabilities,
        now: new Date().toISOString(),
      })
    if (planned.kind === 'not_plannable') return { ...planned, rules: [] }
    const rules = await sql<{ seq: number; verdict: string; name: string | null }>`
      select x.seq, x.verdict, x.name from orcher.preview_rules(${agent_id}, ${JSON.stringify(planned.plan.steps)}::jsonb) x order by x.seq`
    return { ...planned, rules }
  },
})
