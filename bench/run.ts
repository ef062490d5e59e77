/** `npm run bench [name …]`: each figure beside the limit that it is measured against, in the same run. */
import { run as auth } from './auth.ts'
import { run as bytes } from './bytes.ts'
import { run as page } from './page.ts'
import { run as rest } from './rest-read.ts'
import { run as start } from './start.ts'

const benches: Record<string, () => Promise<void>> = { start, page, rest, auth, bytes }

const wanted = process.argv.slice(2)
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await run()
}
