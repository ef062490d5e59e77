/** A hook that is a function of the database: called with the event, within two seconds, in the transaction that asks. */
import { authError } from '#server/auth/errors.ts'
import { isDatabaseError, quoteIdentifier, type Sql } from '#server/platform/database.ts'
import type { HookOutput } from './ask-hook.ts'
import type { SqlHook } from './hook-rows.ts'

const seconds = 2
const largest = 200 * 1024

export async function askInSql(sql: Sql, hook: SqlHook, event: object): Promise<HookOutput> {
  const [before] = await sql<{ timeout: string }>`
    select current_setting('statement_timeout') timeout, set_config('statement_timeout', ${`${seconds}s`}, true)`
  const [row] = await sql<{ output: unknown }>(callOf(hook), event).catch((cause: unknown) => {
    const isOver = isDatabaseError(cause) && cause.code === '57014'
    throw isOver
      ? authError('hookTimeout', { seconds })
      : authError('hookFailed', { uri: hook.uri }, { cause })
  })
  await sql`select set_config('statement_timeout', ${before?.timeout ?? '0'}, true)`
  const output = row?.output ?? {}
  if (typeof output !== 'object' || Array.isArray(output)) throw authError('hookAnswerNoObject')
  if (JSON.stringify(output).length > largest) throw authError('hookTooLarge', { bytes: largest })
  return output as HookOutput
}

const calls = new WeakMap<SqlHook, TemplateStringsArray>()

/** A name is no parameter. One statement for each hook, so that it is prepared once. */
function callOf(hook: SqlHook): TemplateStringsArray {
  let call = calls.get(hook)
  if (!call) {
    const parts = [`select ${quoteIdentifier(hook.schema)}.${quoteIdentifier(hook.routine)}(`, ') output']
    call = Object.assign(parts, { raw: parts })
    calls.set(hook, call)
  }
  return call
}
