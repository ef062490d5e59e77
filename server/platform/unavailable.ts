/** A temporary failure of PostgreSQL. Each wire answers 503 with Retry-After, in its own error body. */
import { DomainError } from './errors.ts'

/**
 * unreachable: no connection, nothing was sent. lost: the connection ended during the work. busy: no connection became free in
 * time. full: the disk has no space left for writes.
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

/** Bytes of one answer of PostgreSQL at most: it is held in memory as a whole, and more than once. */
export const maxAnswerBytes = 128 * 2 ** 20

export class AnswerTooLarge extends DomainError {
  constructor() {
    super(400, 'answer_too_large', `The answer would be larger than ${maxAnswerBytes / 2 ** 20} MB.`)
  }
}

/** Retries a read once if its connection was lost, which is safe because it changes nothing and no byte was sent yet. */
export async function retryRead<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DatabaseUnavailable && error.outage === 'lost') return read()
    throw error
  }
}
