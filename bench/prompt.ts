/** How well prompts are understood and answered: labelled ones, and held-out ones. */
import { buildLibrary } from '#app/content/passages.ts'
import { createRulesAnswerer } from '#shared/answers/rules-answerer.ts'
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
}
