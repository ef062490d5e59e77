/** Reports answered calls to PostgreSQL twice a second: request log, daily usage, and used parts of blocks. */
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Meter, Settled } from './meter.ts'

export type Answered = {
  workspace_id: string
  at: Date
  request_id: string
  key_id: string | null
  user_id: string
  mode: string
  method: string
  path: string
  family: string
  status: number
  ms: number
  code: string | null
  counted: boolean
  /** The bytes that a change in a sandbox added. */
  bytes: number
}

export type Recorder = { record(call: Answered): void; stop(): Promise<void> }

const every = 500
/** Unreported calls at most; reached only while PostgreSQL is unavailable. */
const maxWaiting = 20_000

export function startRecorder(
  database: Pick<Database, 'sql'>,
  meter: Meter,
  log: Pick<Log, 'warn'>,
): Recorder {
  let calls: Answered[] = []
  let under = Promise.resolve()
  const tell = async (everything = false) => {
    const blocks = meter.settle({ everything })
    const told = calls
    calls = []
    if (blocks.length === 0 && told.length === 0) return
    try {
      await settle(database, blocks, told)
    } catch (error) {
      meter.unsettle(blocks)
      calls = [...told, ...calls].slice(-maxWaiting)
      log.warn({ err: error }, 'calls of the Tannr API could not be recorded; they are with the next')
    }
  }
  const timer = setInterval(() => {
    under = under.then(() => tell())
  }, every)
  timer.unref()
  return {
    record: (call) => {
      if (calls.length < maxWaiting) calls.push(call)
    },
    stop: async () => {
      clearInterval(timer)
      await under
      await tell(true)
    },
  }
}

/** Column by column, each of one type: PostgreSQL would take longer to read the calls as JSON than to keep them. */
function settle({ sql }: Pick<Database, 'sql'>, blocks: readonly Settled[], calls: readonly Answered[]) {
  const all = (name: keyof Answered) => columnOf(calls, name)
  return sql`
    select orcher.settle_blocks(${JSON.stringify(blocks)}::jsonb), orcher.record_calls(${all('workspace_id')}::text[],
      ${all('at')}::timestamptz[], ${all('request_id')}::text[], ${all('key_id')}::text[], ${all('user_id')}::uuid[],
      ${all('mode')}::text[], ${all('method')}::text[], ${all('path')}::text[], ${all('family')}::text[],
      ${all('status')}::smallint[], ${all('ms')}::real[], ${all('code')}::text[], ${all('counted')}::boolean[],
      ${all('bytes')}::integer[])`
}

/** An array as PostgreSQL reads it; the driver takes seven times as long to write it. */
function columnOf(calls: readonly Answered[], name: keyof Answered): string {
  let text = ''
  for (const call of calls) text += `${text === '' ? '{' : ','}${elementOf(call[name])}`
  return text === '' ? '{}' : `${text}}`
}

function elementOf(value: Answered[keyof Answered]): string {
  if (value === null) return 'null'
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`
}
