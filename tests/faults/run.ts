/**
 * `npm run faults [name …]`: subjects a running product to faults, and prints each outcome beside the required one. Without names
 * it runs all rows but the soak; a name is a row's number, its subject, or part of its name. Exits with 1 if a goal was missed.
 * `--write` writes the figures into docs/security.md.
 */
import { buildSite } from '#tools/build.ts'
import type { Fault, Finding } from './fault.ts'
import { type OpenStage, openStage } from './stage.ts'
import { chosen, elsewhere, subjects, waiting } from './table.ts'
import { writeFigures } from './write-figures.ts'

export type Result = Finding & { fault: Fault; seconds: number }

const words = process.argv.slice(2)
const rows = chosen(words.filter((word) => !word.startsWith('--')))
if (rows.length === 0) {
  console.error(
    `No row is called that. Subjects: ${Object.keys(subjects).join(', ')}; numbers and words of names will do, too.`,
  )
  process.exit(2)
}
await buildSite()
const stage = openStage()
const results: Result[] = []
// Processes that a row started must not outlive it.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => void stage.close().finally(() => process.exit(130)))
try {
  for (const fault of rows) results.push(await play(fault, stage))
} finally {
  await stage.close()
}
if (words.length === 0) {
  for (const { numbers, name, until } of waiting)
    console.log(`${numbers.padStart(8)}  ${name}: waits until ${until}`)
  for (const { number, name, where } of elsewhere)
    console.log(`${String(number).padStart(8)}  ${name}: in ${where}`)
}
if (words.includes('--write')) await writeFigures(results)
const skipped = results.filter((result) => result.skipped).length
const missed = results.filter((result) => verdictOf(result) === 'MISSED').length
const minutes = (results.reduce((sum, { seconds }) => sum + seconds, 0) / 60).toFixed(1)
console.log(
  `\n${results.length - missed - skipped} held, ${missed} missed, ${skipped} skipped, in ${minutes} minutes`,
)
process.exitCode = missed > 0 ? 1 : 0

function verdictOf({ held, late = [], skipped }: Finding): 'held' | 'MISSED' | 'skipped' {
  if (skipped) return 'skipped'
  return held && late.length === 0 ? 'held' : 'MISSED'
}

const figureOf = ({ figure, late = [] }: Finding) => [figure, ...late].join('; ')

async function play(fault: Fault, stage: OpenStage): Promise<Result> {
  const started = performance.now()
  const found: Finding = await fault
    .run(stage)
    .catch((error: Error) => ({ figure: error.message, held: false }))
  await stage.clear()
  const seconds = (performance.now() - started) / 1000
  console.log(
    [
      `${String(fault.number).padStart(3)}  ${verdictOf(found).padEnd(7)}  ${fault.name} (${seconds.toFixed(1)} s)`,
      `             seen: ${figureOf(found)}`,
      `             goal: ${fault.goal}`,
    ].join('\n'),
  )
  return { ...found, figure: figureOf(found), held: verdictOf(found) === 'held', fault, seconds }
}
