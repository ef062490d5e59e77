/** `npm run bench [name …]`: each figure beside the limit that it is measured against, in the same run. */
import { run as auth } from './auth.ts'
import { run as bytes } from './bytes.ts'
import { run as functions } from './functions.ts'
import { run as match } from './match.ts'
import { run as models } from './models.ts'
import { run as orcher, runCalls as orcherCalls } from './orcher.ts'
import { run as page } from './page.ts'
import { run as prompt } from './prompt.ts'
import { run as queries } from './queries.ts'
import { run as realtime } from './realtime.ts'
import { run as realtimeChanges } from './realtime-changes.ts'
import { run as rest } from './rest-read.ts'
import { run as restWork } from './rest-work.ts'
import { run as shifts } from './shifts.ts'
import { run as start } from './start.ts'
import { run as storage } from './storage.ts'
import { run as tokens } from './tokens.ts'
import { run as visits } from './visits.ts'

const benches: Record<string, () => Promise<void>> = {
  start,
  page,
  rest,
  auth,
  storage,
  orcher,
  functions,
  tokens,
  bytes,
  prompt,
  match,
}
/** Too long for every day: only run when named. An argument that starts with a slash is a page. */
const named: Record<string, (addresses: string[]) => Promise<void>> = {
  models,
  queries,
  realtime: async () => {
    await realtime()
    await realtimeChanges()
  },
  shifts,
  visits,
  'rest-work': restWork,
  // A part of `orcher`.
  'orcher-calls': orcherCalls,
}

const words = process.argv.slice(2)
const addresses = words.filter((word) => word.startsWith('/'))
const wanted = words.filter((word) => !word.startsWith('/'))
// The data API by name means all of its measurements.
if (wanted.includes('rest')) wanted.push('rest-work')
for (const [name, run] of Object.entries({ ...benches, ...named })) {
  if (wanted.length === 0 ? name in benches : wanted.includes(name)) await run(addresses)
}
