/** What waits for PostgreSQL for as long as it is away, and begins anew where its transaction was given up for another's sake. */
import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseError } from '#server/platform/database.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'

/** Milliseconds between two attempts. */
const pause = 500

/** `isMore` names what else is worth another attempt. */
export async function retryUntilAvailable<T>(
  attempt: () => Promise<T>,
  isMore: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) && !wasGivenUp(error) && !isMore(error)) throw error
      await wait(pause)
    }
  }
}

/** A deadlock, or a conflict of two transactions: nothing of it is kept. */
const wasGivenUp = (error: unknown) => isDatabaseError(error) && /^40(P01|001)$/.test(error.code ?? '')
