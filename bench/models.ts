/**
 * How well the model of MODEL_URL and MODEL_NAME plans the labelled directives: whether its plans have the tools that the words ask for,
 * what it proposes that reaches others unasked, and what that costs. It is asked as in a run, and its answers pass the same schemas.
 */
import { askModel, costOf, requestOf } from '#server/orcher/models/ask-model.ts'
import { chosenModel, type Model, modelRows } from '#server/orcher/models/settings.ts'
import { readSettings } from '#server/platform/read-settings.ts'
import { planOf } from '#shared/orcher/plan.ts'
import { capabilities, toolsFor } from '#shared/orcher/tools.ts'
import { heldOut } from './directives/held-out.ts'
import { labelled } from './directives/labelled.ts'
import { directivesOf, goals, type LabelledDirective, type Measured, scored } from './directives/measure.ts'
import { row, title } from './report.ts'

const today = '2026-11-23'

export async function run(): Promise<void> {
  const model = chosenModel(readSettings(modelRows, { variables: process.env, project: {} }))
  title('Directives: the tools of a model’s plan beside those that the words ask for')
  if (!model) return row('no model', '', 'MODEL_URL and MODEL_NAME say which one is asked')
  for (const [name, lines] of Object.entries({ labelled, 'held out': heldOut })) {
    const seen = await measureModel(model, directivesOf(lines))
    row(`${name}: F1, of ${seen.directives}`, seen.f1.toFixed(3), `goal ${goals.f1}`)
    row('  precision, recall', `${seen.precision.toFixed(3)}, ${seen.recall.toFixed(3)}`, '')
    row('  that reach others unasked', String(seen.overreaching), 'goal 0')
    row('  refused by the schemas, or not answered', String(seen.refused), '')
    row('  cost', seen.cost.toFixed(4), 'in the currency of MODEL_PRICE_IN and _OUT')
  }
}

/** A model cannot ask: of what the rules would ask about, no plan is the right one. */
export async function measureModel(
  model: Model,
  directives: readonly LabelledDirective[],
): Promise<Measured & { refused: number; cost: number }> {
  const tools = toolsFor(capabilities).filter((name) => name !== 'call_mcp_tool')
  let [refused, cost] = [0, 0]
  const plans: string[][] = []
  for (const { words, sources } of directives) {
    const request = requestOf(model, { instruction: words, context: {}, sources, tools, today })
    const answer = await askModel(model, request)
    if ('steps' in answer) cost += costOf(model, answer.tokensIn, answer.tokensOut)
    const rest = { planner: `model:${model.name}`, sources, understood: [], assumed: [], due: null }
    const made = 'steps' in answer ? planOf(answer.steps, rest, tools) : undefined
    if (!made || !('plan' in made)) refused++
    plans.push(made && 'plan' in made ? made.plan.steps.map(({ tool }) => tool) : ['no'])
  }
  const asked = directives.map((one) => ({
    ...one,
    expected: one.expected.some((tool) => tool.startsWith('ask:')) ? ['no'] : one.expected,
  }))
  return { ...scored(asked, plans), refused, cost }
}
