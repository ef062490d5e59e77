/** What may be done twice, and is done again where the connection ends in the middle of it: a start waits for PostgreSQL to come back. */
import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseError } from '#server/platform/database.ts'

/** Milliseconds between two attempts. */
const pause = 500

/** `patience` is how many milliseconds after the first loss it is tried again. */
export async function againWhereLost<T>(
  work: () => Promise<T>,
  onLost: (error: unknown) => void,
  patience = 30_000,
): Promise<T> {
  let until: number | undefined
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isLost = isLostConnection(error) || (until !== undefined && isAway(error))
      until ??= performance.now() + patience
      if (!isLost || performance.now() > until) throw error
      onLost(error)
      await wait(pause)
    }
  }
}

/** In the words of its client. */
const lost =
  /^Connection terminated|^Client (has encountered a connection error|was closed) and is not queryable/
const lostCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE'])
const awayCodes: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT'])

/** Whether a session that had begun was ended by PostgreSQL or the network, whoever told of it. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isDatabaseError(error)) return /^57P0[123]$/.test(error.code)
  return lost.test(error.message) || lostCodes.has(codeOf(error)) || isLostConnection(error.cause)
}

/** What an attempt to connect says while PostgreSQL starts anew. */
function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway)
  return error instanceof Error && (awayCodes.has(codeOf(error)) || error.message === 'timeout expired')
}

const codeOf = (error: Error) => String((error as NodeJS.ErrnoException).code)
