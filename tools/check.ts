/** `npm run check`: all checks, with a count at the end. */
import { checks } from './checks.ts'

let failed = 0
for (const { title, run } of checks) {
  console.log(`\n== ${title}`)
  if (!(await run())) failed++
}
console.log(`\n${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
