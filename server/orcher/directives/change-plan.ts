import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { apiError, invalidRequest, notFound } from '#server/orcher/errors.ts'
import { broughtBy, ownSources } from '#server/orcher/tools/read-source.ts'
import { hidesSources } from '#shared/orcher/hidden-sources.ts'
import { type Plan, type PlanStep, planOf, stepDraft } from '#shared/orcher/plan.ts'
import { planMore } from '#shared/orcher/planner.ts'
import { toolsFor } from '#shared/orcher/tools.ts'
import { directiveAnswer, directiveId, findDirective, sampleDirective } from './directive.ts'

type Standing = {
  instruction: string
  context: Record<string, unknown>
  sources: string[]
  capabilities: string[]
  plan: Plan | null
  kept: (PlanStep & { state: string })[]
}

export const changePlan = endpoint({
  id: 'change-plan',
  method: 'PUT',
  path: '/directives/{id}/plan',
  family: 'directives',
  title: 'Change the rest of a plan',
  text: 'Steps, or plain words, replace all steps that have not run. The directive has to be paused or waiting for a person.',
  scope: 'directives:write',
  params: directiveId,
  body: z.strictObject({
    expected_rev: z.int().min(0).describe('The revision that you changed. Any other returns 409.'),
    steps: z.array(stepDraft).max(40).optional().describe('The steps to come, in order.'),
    words: z.string().trim().min(1).max(4000).optional().describe('The same in plain words.'),
  }),
  answer: directiveAnswer,
  example: {
    body: { expected_rev: 1, words: 'Draft a note and remember it' },
    answer: { ...sampleDirective, state: 'paused', plan_rev: 2 },
  },
  run: async ({ sql, params: { id }, body: { expected_rev, steps, words = null } }) => {
    const [standing] = await sql<Standing>`
      select d.instruction, d.context, d.sources, v.capabilities,
        (select p.plan from orcher.plans p where p.directive_id = d.id and p.rev = d.plan_rev) as plan,
        coalesce((select jsonb_agg(jsonb_build_object('seq', s.seq, 'title', s.title, 'tool', s.tool, 'args', s.args, 'effect', s.effect,
          'lane', s.lane, 'needs', to_jsonb(s.needs), 'state', s.state) order by s.seq)
          from orcher.steps s where s.directive_id = d.id and s.state not in ('waiting', 'awaiting_approval')), '[]') as kept
      from orcher.directives d join orcher.agent_versions v on v.agent_id = d.agent_id and v.version = d.agent_version
      where d.id = ${id}`
    if (!standing) throw notFound('directive')
    const plan = steps ? written(steps, standing) : planned(words, standing)
    await sql`select orcher.revise_plan(${id}, ${JSON.stringify(plan)}::jsonb, ${words}, ${expected_rev})`
    return findDirective(sql, id)
  },
})

const sourcesOf = ({ sources, context }: Standing) => [
  ...new Set([...sources, ...Object.keys(broughtBy(context))]),
]

const firstOf = ({ kept }: Standing) => (kept.at(-1)?.seq ?? 0) + 1

function written(steps: z.output<typeof stepDraft>[], standing: Standing): Plan {
  const rest = { ...(standing.plan ?? nothing), planner: 'a person', sources: sourcesOf(standing) }
  const first = firstOf(standing)
  const made = planOf(steps, rest, toolsFor(standing.capabilities), first)
  if ('fault' in made)
    throw invalidRequest(made.fault.text, `steps.${made.fault.step - first}.${made.fault.field}`)
  return made.plan
}

const nothing = { understood: [], assumed: [], due: null }

function planned(words: string | null, standing: Standing): Plan {
  if (words === null) throw apiError('nothingToChangeOfPlan')
  const answer =
    hidesSources(words) ??
    planMore(
      {
        instruction: words,
        sources: sourcesOf(standing),
        offered: ownSources,
        capabilities: standing.capabilities,
        now: new Date().toISOString(),
      },
      standing.kept.filter(({ state }) => state === 'done'),
      firstOf(standing),
    )
  if (answer.kind === 'plan') return answer.plan
  const why = answer.kind === 'questions' ? answer.questions.map(({ text }) => text).join(' ') : answer.reason
  throw apiError('wordsNotPlannable', { why })
}
