/** Retries without a time limit while PostgreSQL is unavailable, and after a deadlock or serialization failure. */
import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseError } from '#server/platform/database.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'

/** Milliseconds between two attempts. */
const pause = 500

/** `isMore` says which other errors are retried; all others are thrown. */
export async function retryUntilAvailable<T>(
  attempt: () => Promise<T>,
  isMore: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) && !wasRolledBack(error) && !isMore(error)) throw error
      await wait(pause)
    }
  }
}

/** A deadlock or serialization failure: the transaction was rolled back. */
const wasRolledBack = (error: unknown) => isDatabaseError(error) && /^40(P01|001)$/.test(error.code ?? '')
