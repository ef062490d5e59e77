import { z } from 'zod'
import { endpoint } from '#server/orcher/endpoint.ts'
import { notFound } from '#server/orcher/errors.ts'
import { directiveId, type StepAnswer, stepAnswer } from './directive.ts'

const revision = z.object({
  rev: z.int(),
  sha256: z.string(),
  words: z.string().nullable(),
  made_by: z.string().nullable(),
  at: z.string(),
  plan: z.record(z.string(), z.unknown()),
})

const asked = z.object({
  model: z.string(),
  reserved: z.number().describe('The most that it could cost, in dollars, taken before it was asked.'),
  cost: z.number().nullable().describe('What it did cost, once it has answered.'),
  tokens_in: z.int().nullable(),
  tokens_out: z.int().nullable(),
  refused: z.string().nullable().describe('Why nothing that it said became the plan.'),
})

export const planAnswer = z.object({
  directive_id: z.string(),
  rev: z.int(),
  steps: z.array(stepAnswer),
  revisions: z.array(revision),
  asked: asked.nullable().describe('The model that was asked for the plan, where one was.'),
})
type Plan = {
  directive_id: string
  rev: number
  steps: StepAnswer[]
  revisions: z.output<typeof revision>[]
  asked: z.output<typeof asked> | null
}

export const getPlan = endpoint({
  id: 'get-plan',
  method: 'GET',
  path: '/directives/{id}/plan',
  family: 'directives',
  title: 'Read the plan of a directive',
  text: 'Its current steps with what each is based on, and every revision with who changed it and why.',
  scope: 'directives:read',
  params: directiveId,
  answer: planAnswer,
  example: { answer: { directive_id: 'dir_4Kx9', rev: 1, steps: [], revisions: [], asked: null } },
  run: async ({ sql, params: { id } }) => {
    const [row] = await sql<{ plan: Plan }>`
      select jsonb_build_object('directive_id', d.id, 'rev', d.plan_rev,
        'steps', coalesce((select jsonb_agg(orcher.shown_step(s) order by s.seq) from orcher.steps s where s.directive_id = d.id), '[]'),
        'revisions', coalesce((select jsonb_agg(jsonb_build_object('rev', p.rev, 'sha256', p.sha256, 'words', p.words,
          'made_by', orcher.name_of(p.made_by), 'at', orcher.utc(p.at), 'plan', p.plan) order by p.rev)
          from orcher.plans p where p.directive_id = d.id), '[]'),
        'asked', case when d.proposal ? 'model' then jsonb_build_object('model', d.proposal ->> 'model', 'reserved', d.proposal -> 'reserved',
          'cost', d.proposal -> 'cost', 'tokens_in', d.proposal -> 'tokensIn', 'tokens_out', d.proposal -> 'tokensOut',
          'refused', d.proposal ->> 'refused') end) as plan
      from orcher.directives d where d.id = ${id}`
    if (!row) throw notFound('directive')
    return row.plan
  },
})
