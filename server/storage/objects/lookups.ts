/** Reads rows of objects, concurrent reads in batches: public ones across all callers, others by caller. */
import { Batcher, databaseTimeout } from '#server/platform/database/batcher.ts'
import { type Database, isDatabaseError, type StatementResult } from '#server/platform/database.ts'
import { BatchedQueries } from '#server/storage/batched-queries.ts'
import type { ObjectRow } from '#server/storage/columns.ts'
import {
  type RequestDatabase,
  serviceRole,
  toResult,
  toStatement,
  toText,
} from '#server/storage/request-database.ts'
import { roleStatement } from '#server/storage/session-statements.ts'
import { type Place, selectObject, selectPublic } from './objects.ts'

/** What is public about a bucket: whether it is public, and if so the object. Null if there is no such bucket. */
export type Known = { public: boolean; object: ObjectRow | null } | null

export type Lookups = ReturnType<typeof lookups>

const [maxBatch, concurrency] = [16, 2]

export function lookups(database: Database) {
  const everybodys = new Batcher<Place, Known>({
    ...{ maxBatch, concurrency, timeout: databaseTimeout, isItemError: isDatabaseError },
    async serve(places) {
      const statements = [roleStatement(serviceRole), toStatement(selectPublic(places), serviceRole)]
      const [, found] = await database.batch(statements, { readOnly: true })
      return toResult(found as StatementResult).rows
    },
  })
  const callers = new BatchedQueries<Place>({
    ...{ database, known: selectPublic, wanted: selectObject, readOnly: true },
    ...{ maxBatch, concurrency },
  })
  return {
    /** What is public about the object's bucket. */
    async known(place: Place): Promise<Known> {
      // Text that PostgreSQL does not accept must fail here, for this request alone.
      for (const name of [place.bucket, place.key]) toText(name)
      return everybodys.ask(place)
    },
    /** The same, and the object if the caller's policies show it. */
    async seen(
      { session }: RequestDatabase,
      place: Place,
    ): Promise<{ known: Known; object: ObjectRow | undefined }> {
      const { known, at, result } = await callers.query(session, place)
      return { known: known.rows[at] as unknown as Known, object: result.rows[0] }
    },
  }
}
