/** What Node warns of, as lines of the log like everything else. */
import type { Log } from '#server/platform/log.ts'

type Warning = Error & { code?: string }

export function logWarnings(log: Pick<Log, 'warn'>): void {
  // Node's own listener writes them as plain text.
  process.removeAllListeners('warning')
  process.on('warning', (warning: Warning) => {
    if (!isOfEngine(warning)) log.warn({ err: warning }, 'Node warns')
  })
}

/**
 * DBOS looks at the clock twice between two moments of a schedule and sleeps for less than nothing where a millisecond begins in
 * between: it goes on at once, as it should.
 */
const isOfEngine = ({ name, stack = '' }: Warning) =>
  name === 'TimeoutNegativeWarning' && stack.includes('@dbos-inc')
