/** Calls an SQL hook with the event, within two seconds, in the caller's transaction. */
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
  return readOutput(row?.output)
}

/** Calls it for many events, in order and within the time of one, in a transaction that ends with it. */
export async function askManyInSql(sql: Sql, hook: SqlHook, events: readonly object[]): Promise<unknown[]> {
  await sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`
  const rows = await sql<{ output: unknown }>(callOf(hook, events.length), ...events)
  return rows.map(({ output }) => output)
}

export function readOutput(said: unknown): HookOutput {
  const output = said ?? {}
  if (typeof output !== 'object' || Array.isArray(output)) throw authError('hookAnswerNoObject')
  if (JSON.stringify(output).length > largest) throw authError('hookTooLarge', { bytes: largest })
  return output as HookOutput
}

const calls = new WeakMap<SqlHook, Map<number, TemplateStringsArray>>()

/** A name cannot be a parameter, and the function decides whether an event is json or jsonb. One statement per number of events. */
function callOf(hook: SqlHook, count = 1): TemplateStringsArray {
  const known = calls.get(hook) ?? new Map<number, TemplateStringsArray>()
  calls.set(hook, known)
  const call = known.get(count) ?? writeCall(hook, count)
  known.set(count, call)
  return call
}

function writeCall({ schema, routine }: SqlHook, count: number): TemplateStringsArray {
  const begin = `select ${quoteIdentifier(schema)}.${quoteIdentifier(routine)}(`
  const further = Array.from({ length: count - 1 }, () => `) output union all ${begin}`)
  const parts = [begin, ...further, ') output']
  return Object.assign(parts, { raw: parts })
}
