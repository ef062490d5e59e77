/** A plan: frozen, typed data that the engine interprets; and what is returned if there can be none. */
import { z } from 'zod'
import { plainWords } from './plain-words.ts'
import { type Args, type Effect, isTool, type Lane, type Tool, tools } from './tools.ts'

export type PlanStep = {
  /** From 1. */
  seq: number
  /** In plain words. */
  title: string
  tool: Tool
  args: Args
  effect: Effect
  lane: Lane
  /** Steps that must be done before. */
  needs: number[]
}

export type Plan = {
  planner: string
  steps: PlanStep[]
  /** The only sources that its steps may read. */
  sources: string[]
  /** Words of the instruction that the plan rests on. */
  understood: string[]
  /** Assumptions, for whoever approves the plan. */
  assumed: string[]
  /** The day that the words name, as 2026-11-27. */
  due: string | null
}

export type Question = {
  id: string
  /** Where the answer belongs: `sources`, `instruction`, or a field of `context`. */
  field: string
  text: string
  options: string[]
}

export type Planned =
  | { kind: 'plan'; plan: Plan }
  /** What is known so far, and the questions to answer first. */
  | { kind: 'questions'; questions: Question[]; plan: Plan }
  | { kind: 'not_plannable'; reason: string; can: string[] }

export const maxSteps = 40

/** A step as written; the rest is derived from its tool. */
export const stepDraft = z.strictObject({
  title: z.string().trim().min(1).max(120),
  tool: z.string().refine(isTool, 'There is no such tool.'),
  args: z.record(z.string(), z.unknown()),
})
export type StepDraft = z.infer<typeof stepDraft>

export type Fault = { step: number; field: string; text: string }

/** The plan that these steps make, the first of them numbered `first`, or the first fault in them. */
export function planOf(
  drafts: readonly StepDraft[],
  rest: Omit<Plan, 'steps'>,
  allowed: readonly Tool[],
  first = 1,
): { plan: Plan } | { fault: Fault } {
  const steps: PlanStep[] = []
  for (const [index, draft] of drafts.entries()) {
    const made = stepOf(draft, index + first, rest.sources, allowed)
    if ('fault' in made) return made
    steps.push(made.step)
  }
  if (steps.length > maxSteps) {
    return { fault: { step: maxSteps + 1, field: 'steps', text: `A plan has ${maxSteps} steps at most.` } }
  }
  return { plan: frozen({ ...rest, steps }) }
}

function stepOf(draft: StepDraft, seq: number, sources: readonly string[], allowed: readonly Tool[]) {
  const fault = (field: string, text: string) => ({ fault: { step: seq, field, text } })
  const name = draft.tool
  if (!isTool(name)) return fault('tool', `There is no tool ${name}.`)
  const { args: schema, effect, lane, capability } = tools[name]
  if (!allowed.includes(name)) return fault('tool', `${name} needs the capability ${capability}.`)
  const read = schema.safeParse(draft.args, { error: plainWords })
  if (!read.success) {
    const issue = read.error.issues[0]
    return fault(
      `args.${issue?.path.join('.') ?? ''}`,
      issue?.message ?? 'The arguments do not fit the tool.',
    )
  }
  const args = read.data
  const needs = 'from' in args ? [...new Set(args.from)].sort((a, b) => a - b) : []
  if (needs.some((one) => one >= seq)) return fault('args.from', 'A step starts from earlier steps alone.')
  if ('source' in args && !sources.includes(args.source)) {
    return fault('args.source', `The directive does not name the source ${args.source}.`)
  }
  return { step: { seq, title: draft.title, tool: name, args, effect, lane, needs } satisfies PlanStep }
}

/** All the way down, so that nobody changes a plan after it was approved. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const one of Object.values(value)) frozen(one)
  return Object.freeze(value)
}
