/** What PostgreSQL cannot do for the moment. Each wire answers it 503 with Retry-After, in the words of its own errors. */
import { DomainError } from './errors.ts'

/**
 * unreachable: no connection was to be had, so nothing was sent. lost: the connection ended with the work under way.
 * busy: every connection was at work for as long as a caller waits. full: there is no space left to write to.
 */
export type Outage = 'unreachable' | 'lost' | 'busy' | 'full'

const messages: Record<Outage, string> = {
  unreachable: 'The database cannot be reached at the moment. Try again in a moment.',
  lost: 'The connection to the database was lost. Reading again is safe; what was being written may have been kept.',
  busy: 'The database is busy. Try again in a moment.',
  full: 'The database has no space left, so nothing was written. Reading still works.',
}

export class DatabaseUnavailable extends DomainError {
  readonly outage: Outage
  /** Seconds, for Retry-After. */
  readonly retryAfter: number

  constructor(outage: Outage, options?: ErrorOptions) {
    super(503, 'database_unavailable', messages[outage], options)
    this.outage = outage
    this.retryAfter = outage === 'full' ? 30 : 1
  }
}

/** Bytes of one answer of PostgreSQL's: it lies in memory whole, and more than once, before it is sent on. */
export const largestAnswer = 128 * 2 ** 20

export class AnswerTooLarge extends DomainError {
  constructor() {
    super(400, 'answer_too_large', `The answer would be larger than ${largestAnswer / 2 ** 20} MB.`)
  }
}

/** A read whose connection was lost is asked once more: nobody has seen a byte of it, and it changes nothing. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DatabaseUnavailable && error.outage === 'lost') return read()
    throw error
  }
}
