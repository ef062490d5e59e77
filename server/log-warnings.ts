/** Writes Node's warnings to the log. */
import type { Log } from '#server/platform/log.ts'

type Warning = Error & { code?: string }

export function logWarnings(log: Pick<Log, 'warn'>): void {
  // Node's own listener writes plain text.
  process.removeAllListeners('warning')
  process.on('warning', (warning: Warning) => {
    if (!isOfEngine(warning)) log.warn({ err: warning }, 'Node warns')
  })
}

/** DBOS reads the clock twice between two times of a schedule, and may sleep for a negative time, which is harmless. */
const isOfEngine = ({ name, stack = '' }: Warning) =>
  name === 'TimeoutNegativeWarning' && stack.includes('@dbos-inc')
