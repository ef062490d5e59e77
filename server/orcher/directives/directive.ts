/** The wire's form of a directive and its steps. */
import { z } from 'zod'
import type { Sql } from '#server/platform/database.ts'
import { planner } from '#shared/orcher/planner-name.ts'

export const states = [
  ...['queued', 'planning', 'running', 'awaiting_approval', 'paused', 'completed', 'cancelled', 'failed'],
] as const

const person = z.object({ id: z.string(), name: z.string().nullable() })

export const question = z.object({
  id: z.string(),
  field: z.string(),
  text: z.string(),
  options: z.array(z.string()),
})

export const directiveAnswer = z.object({
  id: z.string(),
  agent_id: z.string(),
  state: z.enum(states as unknown as [string, ...string[]]),
  progress: z.int().describe('Percent, 0 to 100.'),
  instruction: z.string(),
  agent: z.string().nullable(),
  agent_version: z.int(),
  reason: z.string().nullable().describe('Why it is paused, cancelled or failed, as a word.'),
  explained: z.string().nullable().describe('The same in a sentence.'),
  questions: z.array(question).describe('What has to be answered before there is a plan.'),
  context: z.record(z.string(), z.unknown()),
  sources: z.array(z.string()),
  limits: z.record(z.string(), z.unknown()),
  plan_rev: z.int(),
  issued_by: person,
  steps: z.object({ done: z.int(), total: z.int(), waits: z.int().nullable() }),
  spent: z.object({ ms: z.int(), money: z.number(), tokens: z.int() }),
  due: z.string().nullable(),
  planner: z.string().nullable(),
  forked_from: z.string().nullable(),
  schedule_id: z.string().nullable(),
  created_at: z.string(),
  state_since: z.string(),
  ended_at: z.string().nullable(),
})

export type Directive = z.output<typeof directiveAnswer>

export const stepAnswer = z.object({
  seq: z.int(),
  plan_rev: z.int(),
  title: z.string(),
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  args_sha256: z.string(),
  effect: z.enum(['read', 'write', 'external']),
  lane: z.enum(['collector', 'analyst', 'writer']),
  needs: z.array(z.int()),
  state: z.enum([
    'waiting',
    'awaiting_approval',
    'running',
    'done',
    'rejected',
    'failed',
    'unknown',
    'skipped',
  ]),
  basis: z.array(z.record(z.string(), z.unknown())).describe('What it rests on. Without any it is a guess.'),
  alternatives: z.array(z.record(z.string(), z.unknown())).describe('What was weighed and not taken.'),
  would_change_with: z
    .string()
    .nullable()
    .describe('What was not there, and would have changed what the step concluded.'),
  guess: z.boolean(),
  output: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('Of one larger than 200 kB the first part, with hash and size of all of it in `whole`.'),
  error: z.string().nullable(),
  attempts: z.int(),
  cost: z
    .number()
    .describe('What the step itself spent, in dollars. Asking a model for the plan is in `asked`.'),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
})
export type StepAnswer = z.output<typeof stepAnswer>

export const directiveId = z.strictObject({
  id: z.string().max(80).describe('The id returned when it was submitted.'),
})

const name = z.string().trim().min(1).max(80)

/** Limits are kept as JSON, so PostgreSQL reads the time only when a step is judged: by then nobody could correct it. */
const isStorable = (time: string) => time.length <= 40 && !time.startsWith('0000')

export const directiveFields = {
  instruction: z
    .string()
    .trim()
    .min(1, 'Say what should be true.')
    .max(20_000, 'At most 20,000 characters.')
    .describe('The outcome you want, in a sentence or a page.'),
  context: z
    .record(z.string().max(80), z.json())
    .describe('Facts that the agent should start from. Anything under `sources` can be read by name.'),
  sources: z
    .array(name)
    .max(20)
    .refine((names) => new Set(names).size === names.length, 'Each source once.')
    .describe('The only sources that its steps may read, besides those in the context.'),
  limits: z
    .strictObject({
      steps: z.int().min(1).max(100).optional(),
      seconds: z.int().min(1).max(86_400).optional(),
      money: z.number().min(0).max(1_000_000).optional(),
      tokens: z.int().min(0).max(1_000_000_000).optional(),
      until: z.iso.datetime().refine(isStorable, 'A time between the years 1 and 9999.').optional(),
    })
    .describe(
      'Limits on steps, seconds of work, money and tokens of models, and the time when it must stop.',
    ),
  approve_plan: z.boolean().describe('Whether a person has to approve the plan before its first step.'),
}

export async function findDirective(sql: Sql, id: string): Promise<Directive | undefined> {
  const [row] = await sql<{ shown: Directive }>`
    select orcher.shown_directive(d) as shown from orcher.directives d where d.id = ${id}`
  return row?.shown
}

export const sampleDirective = {
  ...{ id: 'dir_4Kx9', agent_id: 'agt_7Qm2', state: 'running', progress: 40 },
  ...{
    instruction: 'Compare Q3 vendor risk',
    agent: 'analyst',
    agent_version: 1,
    reason: null,
    explained: null,
  },
  ...{ questions: [], context: { region: 'EU' }, sources: ['vendor-register'], limits: {}, plan_rev: 1 },
  issued_by: { id: '7f4df34d-3f1c-4d0f-9a57-3d8a2a2f6f0e', name: 'Ruth Okafor' },
  steps: { done: 2, total: 5, waits: null },
  spent: { ms: 1240, money: 0, tokens: 0 },
  ...{ due: null, planner, forked_from: null, schedule_id: null },
  ...{ created_at: '2026-09-14T08:20:00Z', state_since: '2026-09-14T08:20:01Z', ended_at: null },
}
