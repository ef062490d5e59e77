/** Reports answered calls to PostgreSQL twice a second: request log, daily usage, and used parts of blocks. */
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Meter } from './meter.ts'

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
      await database.sql`select orcher.settle_calls(${JSON.stringify(blocks)}::jsonb, ${JSON.stringify(told)}::jsonb)`
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
