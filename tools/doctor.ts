/**
 * `npm run doctor`: checks the settings of this shell, the data folder and the server that runs on it, and says what is wrong and
 * how to fix it. It changes nothing, and works whether or not the server runs. Exit code 1 if something is wrong.
 */
import { checkDatabase } from '#tools/doctor/check-database.ts'
import { checkFolder } from '#tools/doctor/check-folder.ts'
import { checkServer } from '#tools/doctor/check-server.ts'
import { checkSettings, readSettings } from '#tools/doctor/check-settings.ts'
import { checkSite } from '#tools/doctor/check-site.ts'
import { type Finding, findingsOf, report } from '#tools/doctor/findings.ts'

const settings = await findingsOf(readSettings)
const parts: [string, Finding[]][] = [['Settings', settings.findings]]
if (settings.value) {
  const config = settings.value
  parts.push(['Settings', checkSettings(config)])
  for (const [title, check] of [
    ['Data folder', checkFolder],
    ['Database', checkDatabase],
    ['Server', checkServer],
    ['Site', checkSite],
  ] as const) {
    const { value, findings } = await findingsOf(() => check(config))
    parts.push([title, [...(value ?? []), ...findings]])
  }
}
const { text, wrong } = report(parts)
console.log(text)
process.exit(wrong > 0 ? 1 : 0)
