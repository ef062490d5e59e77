/** How well prompts are answered, and directives planned: the labelled ones, and those that no rule was made for. */
import { buildLibrary } from '#app/content/passages.ts'
import { createRulesAnswerer } from '#shared/answers/rules-answerer.ts'
import { heldOut as heldOutDirectives } from './directives/held-out.ts'
import { labelled as labelledDirectives } from './directives/labelled.ts'
import { directivesOf, measureDirectives, goals as planGoals } from './directives/measure.ts'
import { heldOut } from './prompts/held-out.ts'
import { labelled } from './prompts/labelled.ts'
import { goals, measure, percent, promptsOf, visitorRecords } from './prompts/measure.ts'
import { row, title } from './report.ts'

export async function run(): Promise<void> {
  title('Prompts: the right kind, and the right source among the first three')
  const answerer = createRulesAnswerer(buildLibrary(), visitorRecords)
  for (const [name, lines] of Object.entries({ labelled, 'held out': heldOut })) {
    const start = performance.now()
    const { prompts, kinds, asked, sources } = await measure(answerer, promptsOf(lines))
    const each = (performance.now() - start) / prompts
    row(`${name}: kind, of ${prompts}`, `${percent(kinds, prompts)} %`, `goal ${goals.kinds} %`)
    row(`${name}: source, of ${asked}`, `${percent(sources, asked)} %`, `goal ${goals.sources} %`)
    row(`${name}: time of one`, `${each.toFixed(1)} ms`, 'goal 50 ms')
  }
  measurePlans()
}

function measurePlans(): void {
  title('Directives: the tools of a plan beside those that the words ask for')
  for (const [name, lines] of Object.entries({
    labelled: labelledDirectives,
    'held out': heldOutDirectives,
  })) {
    const start = performance.now()
    const seen = measureDirectives(directivesOf(lines))
    const each = (performance.now() - start) / seen.directives
    row(`${name}: F1, of ${seen.directives}`, seen.f1.toFixed(3), `goal ${planGoals.f1}`)
    row('  precision, recall', `${seen.precision.toFixed(3)}, ${seen.recall.toFixed(3)}`, '')
    row('  exactly', `${percent(seen.exact, seen.directives)} %`, `goal ${100 * planGoals.exact} %`)
    row('  that reach others unasked', String(seen.overreaching), 'goal 0')
    row('  time of one', `${each.toFixed(2)} ms`, '')
  }
}
