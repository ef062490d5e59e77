/** Deletes data of sandboxes after 30 days, and truncates their chains there, with a signature of the new beginning. */
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type Sign, signCut } from './sign-chains.ts'

type Parts = { database: Database; sign: Sign; log: Pick<Log, 'warn'> }

/** Per minute: sandboxes, and rows of each kind per transaction. */
const most = { sandboxes: 50, rows: 200, events: 2000 }

export async function tidySandboxes(parts: Parts, bounds = most): Promise<void> {
  const { database, log } = parts
  const old = await database.sql<{
    id: string
  }>`select id from orcher.old_sandboxes(${bounds.sandboxes}) as id`
  for (const { id } of old) {
    try {
      await tidy(id, parts, bounds)
    } catch (error) {
      log.warn({ err: error, id }, 'a sandbox could not be tidied, and is looked at again in a minute')
    }
  }
}

async function tidy(sandbox: string, { database, sign }: Parts, bounds: typeof most): Promise<void> {
  const { sql } = database
  const [row] = await sql<{ gone: number }>`select orcher.tidy_sandbox(${sandbox}, ${bounds.rows}) as gone`
  // The rest is deleted later; the chain is kept as long as its records exist.
  if (row?.gone === bounds.rows) return
  const [cut] = await sql<{ seq: number; hash: string }>`
    select seq, hash from orcher.cut_of(${sandbox}, ${bounds.events})`
  const signed = cut ? await signCut(sign, { workspace: sandbox, ...cut }) : null
  await sql`select orcher.cut_chain(${sandbox}, ${cut?.seq ?? null}::bigint, ${signed})`
}
