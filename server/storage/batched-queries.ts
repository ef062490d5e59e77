/**
 * Combines concurrent requests of one caller into one transaction and round trip: one query of the service for all of them, then
 * for each its settings and its statement, under the caller's policies. If one fails, everything is rolled back and each is sent
 * alone.
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

  /** Each caller has a batcher, so that slow policies delay only their own caller. */
  async query(session: Session, one: One): Promise<BatchedResult> {
    const { role, party } = session
    // Text that PostgreSQL does not accept must fail here, for this request alone.
    const wanted = toStatement(this.#options.wanted(one), role)
    // Requests are combined only if everything that a policy could cache within a transaction is the same: caller, session and
    // address.
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
      // A batch that timed out is not repeated item by item, which would take even longer.
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
        // A write waits for the disk, which is not the caller's fault.
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
