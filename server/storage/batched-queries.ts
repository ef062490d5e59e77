/**
 * Several requests of one caller that come at once, asked in one round trip and one transaction: what the service wants to know of
 * all of them, then for each its own settings and its own statement, under the caller's policies. Where one of them fails nothing
 * was done, and each is asked by itself.
 */
import { Batcher, databaseTimeout } from '#server/platform/database/batcher.ts'
import {
  type Database,
  isDatabaseError,
  type Statement,
  type StatementResult,
} from '#server/platform/database.ts'
import {
  type Query,
  type QueryResult,
  type Session,
  serviceRole,
  toResult,
  toStatement,
} from './request-database.ts'
import { furtherSessionStatement, roleStatement, sessionStatement } from './session-statements.ts'

export type BatchedQueriesOptions<One> = {
  database: Database
  /** One query for all items, as the service role, past all policies. It must not change the role. */
  known(all: readonly One[]): Query
  /** The query of one item, with its caller's role. */
  wanted(one: One): Query
  readOnly: boolean
  /** Items of one caller in one transaction at most, and such transactions at once. */
  maxBatch: number
  concurrency: number
}

export type BatchedResult = {
  /** The result for the whole batch. */
  known: QueryResult<never>
  /** This item's index in the batch. */
  at: number
  result: QueryResult<never>
}

type Asked<One> = { one: One; session: Session; wanted: Statement }
type Asking<One> = Batcher<Asked<One>, BatchedResult>

export class BatchedQueries<One> {
  readonly #options: BatchedQueriesOptions<One>
  readonly #byCaller = new Map<string, Asking<One>>()

  constructor(options: BatchedQueriesOptions<One>) {
    this.#options = options
  }

  /** Callers wait for their own alone, so that nobody's slow policies are anybody else's. */
  async query(session: Session, one: One): Promise<BatchedResult> {
    const { role, party } = session
    // What cannot be said to PostgreSQL fails here, for this one alone.
    const wanted = toStatement(this.#options.wanted(one), role)
    // The same in all that a policy could keep for the rest of a transaction: who they are, by which session, and from where.
    const key = `${party.address} ${session.settings[0]}`
    const batcher = this.#byCaller.get(key) ?? this.#begin()
    this.#byCaller.set(key, batcher)
    try {
      return await batcher.ask({ one, session, wanted })
    } finally {
      if (batcher.isIdle) this.#byCaller.delete(key)
    }
  }

  #begin(): Asking<One> {
    const { database, known, maxBatch, concurrency, readOnly } = this.#options
    return new Batcher({
      maxBatch,
      concurrency,
      // What took too long together is not tried once more for as long, one after the other.
      timeout: databaseTimeout,
      isItemError: (error) => isDatabaseError(error) && error.code !== '57014',
      async serve(all) {
        const [first] = all
        if (!first) return []
        const statements = [
          roleStatement(serviceRole),
          toStatement(known(all.map(({ one }) => one)), serviceRole),
          ...all.flatMap(({ session, wanted }, at) => [sessionAfter(all[at - 1]?.session, session), wanted]),
        ]
        // How long the disk takes is nobody's fault.
        const party = { ...first.session.party, blameless: !readOnly }
        const [, found, ...each] = await database.batch(statements, { party, readOnly })
        const seen = toResult(found as StatementResult)
        return all.map((_, at) => ({
          known: seen,
          at,
          result: toResult(each[at * 2 + 1] as StatementResult),
        }))
      },
    })
  }
}

const sessionAfter = (before: Session | undefined, { settings, role }: Session): Statement =>
  before ? furtherSessionStatement(before.settings, settings, role) : sessionStatement(settings, role)
