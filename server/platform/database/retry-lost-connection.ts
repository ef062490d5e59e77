/** Retries idempotent work of a start when its connection is lost, until PostgreSQL is back. */
import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseError } from '#server/platform/database.ts'

/** Milliseconds between two attempts. */
const pause = 500

/**
 * Runs the work, and again after each lost connection, until `timeout` milliseconds after the first loss; then it throws the
 * last error. Other errors are thrown at once. The work must be idempotent. `onLost` is called before each retry.
 */
export async function retryLostConnection<T>(
  work: () => Promise<T>,
  onLost: (error: unknown) => void,
  timeout = 30_000,
): Promise<T> {
  let until: number | undefined
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isLost = isLostConnection(error) || (until !== undefined && isAway(error))
      until ??= performance.now() + timeout
      if (!isLost || performance.now() > until) throw error
      onLost(error)
      await wait(pause)
    }
  }
}

/** How the messages of `pg` begin when the connection is lost. */
const lost =
  /^Connection terminated|^Client (has encountered a connection error|was closed) and is not queryable/
const lostCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE'])
const awayCodes: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT'])

/**
 * Whether an established session was ended by PostgreSQL (SQLSTATE 57P01 to 57P03, or for idleness 57P05 and 25P03) or by the
 * network; looks at `cause`, too.
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isDatabaseError(error)) return /^(57P0[1235]|25P03)$/.test(error.code)
  return lost.test(error.message) || lostCodes.has(codeOf(error)) || isLostConnection(error.cause)
}

/** Whether PostgreSQL could not be reached, as while it restarts. */
function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway)
  return error instanceof Error && (awayCodes.has(codeOf(error)) || error.message === 'timeout expired')
}

const codeOf = (error: Error) => String((error as NodeJS.ErrnoException).code)
