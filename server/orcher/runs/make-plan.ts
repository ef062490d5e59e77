/** Makes a directive's plan: from its own steps, from the model's proposal, or by rules. */
import { askModel, costOf, requestOf, type Task, worstOf } from '#server/orcher/models/ask-model.ts'
import type { Model } from '#server/orcher/models/settings.ts'
import { storable } from '#server/orcher/storable.ts'
import { broughtBy, ownSources } from '#server/orcher/tools/read-source.ts'
import type { Sql } from '#server/platform/database.ts'
import { hidesSources } from '#shared/orcher/hidden-sources.ts'
import { frozen, type Plan, type Planned, planOf, type StepDraft } from '#shared/orcher/plan.ts'
import { planDirective } from '#shared/orcher/planner.ts'
import { toolsFor } from '#shared/orcher/tools.ts'

/** The planning data of a directive, from `orcher.planning_of`. */
export type Planning = {
  planned: boolean
  instruction: string
  context: Record<string, unknown>
  sources: string[]
  capabilities: string[]
  created_at: string
  /** The steps that were submitted with it. */
  proposed: StepDraft[] | null
  /** The model of its agent. */
  model: string | null
  sandbox: boolean
  /** The model's answer in this segment. */
  proposal: { steps?: StepDraft[]; refused?: string } | null
}

/** Sandboxes do not use the model, which costs money. */
export const isForModel = (planning: Planning, model: Model | undefined): model is Model =>
  model !== undefined &&
  planning.model === model.name &&
  planning.proposed === null &&
  !planning.sandbox &&
  !hidesSources(planning.instruction)

// Context entries can be used as sources, by name.
const sourcesOf = ({ sources, context }: Planning) => [
  ...new Set([...sources, ...Object.keys(broughtBy(context))]),
]

export function makePlan(planning: Planning): Planned {
  const { proposed, proposal, model } = planning
  const refused = hidesSources(planning.instruction)
  if (refused) return refused
  if (proposed !== null) {
    const made = written(planning, proposed, 'submitted')
    return 'plan' in made ? made : { kind: 'not_plannable', reason: made.fault, can: [] }
  }
  if (proposal === null) return byRules(planning)
  const made = proposal.steps ? written(planning, proposal.steps, `model:${model}`) : undefined
  if (made && 'plan' in made) return made
  return byRules(planning, `${model} proposed nothing that may be: ${made?.fault ?? proposal.refused}`)
}

/** Steps are validated by the same schemas and limits, whoever wrote them. */
function written(
  planning: Planning,
  steps: readonly StepDraft[],
  planner: string,
): { kind: 'plan'; plan: Plan } | { fault: string } {
  const rest = { planner, sources: sourcesOf(planning), understood: [], assumed: [], due: null }
  const made = planOf(steps, rest, toolsFor(planning.capabilities))
  if ('plan' in made) return { kind: 'plan', plan: made.plan }
  return { fault: `Step ${made.fault.step}: ${made.fault.text}` }
}

function byRules(planning: Planning, note?: string): Planned {
  const { instruction, capabilities, created_at: now } = planning
  const planned = planDirective({
    ...{ instruction, capabilities, now },
    sources: sourcesOf(planning),
    offered: ownSources,
  })
  if (note === undefined || planned.kind !== 'plan') return planned
  return { kind: 'plan', plan: frozen({ ...planned.plan, assumed: [...planned.plan.assumed, note] }) }
}

/** Runs work in a transaction that signs its entries in the chain. */
export type Change = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>

type Asking = { directive: string; segment: number }

/**
 * Asks the model once per segment: the maximum of cost and tokens is reserved before, and the actual one settled with the answer. After a crash,
 * the answer is found, or the maximum reserved again.
 */
export async function propose({ directive, segment }: Asking, model: Model, change: Change): Promise<void> {
  const [row] = await change(
    (sql) => sql<{ planning: Planning | null }>`select orcher.planning_of(${directive}) as planning`,
  )
  if (!row?.planning) return
  const request = requestOf(model, taskOf(row.planning))
  const worst = worstOf(model, request)
  const [reserved] = await change(
    (sql) => sql<{ go: boolean }>`
      select orcher.reserve_proposal(${directive}, ${segment}, ${model.name}, ${worst.cost}, ${worst.tokens}) as go`,
  )
  if (!reserved?.go) return
  const answer = await askModel(model, request)
  const cost = 'steps' in answer ? costOf(model, answer.tokensIn, answer.tokensOut) : null
  await change(
    (sql) => sql`
      select orcher.settle_proposal(${directive}, ${segment}, ${storable(answer)}::jsonb, ${cost})`,
  )
}

const taskOf = (planning: Planning): Task => ({
  ...{ instruction: planning.instruction, context: planning.context },
  sources: sourcesOf(planning),
  // The model is not told what other servers say about their tools.
  tools: toolsFor(planning.capabilities).filter((name) => name !== 'call_mcp_tool'),
  today: planning.created_at.slice(0, 10),
})
