/** Reads of rows of objects that come at once: those of one caller are asked together, and what is for everybody together for all. */
import { Batcher, databasePatience } from '#server/platform/database/batcher.ts'
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

/** A bucket as everybody is told of it: whether it is public, and then with the object. Null where there is none. */
export type Known = { public: boolean; object: ObjectRow | null } | null

export type Lookups = ReturnType<typeof lookups>

const [mostTogether, atOnce] = [16, 2]

export function lookups(database: Database) {
  const everybodys = new Batcher<Place, Known>({
    ...{ most: mostTogether, atOnce, patience: databasePatience, isOnesOwn: isDatabaseError },
    async serve(places) {
      const statements = [roleStatement(serviceRole), toStatement(selectPublic(places), serviceRole)]
      const [, found] = await database.batch(statements, { readOnly: true })
      return toResult(found as StatementResult).rows
    },
  })
  const callers = new BatchedQueries<Place>({
    ...{ database, known: selectPublic, wanted: selectObject, readOnly: true },
    ...{ most: mostTogether, atOnce },
  })
  return {
    /** What anybody may know. */
    async known(place: Place): Promise<Known> {
      // What cannot be said to PostgreSQL fails for this one alone.
      for (const name of [place.bucket, place.key]) toText(name)
      return everybodys.ask(place)
    },
    /** The same, and the object where the caller's policies show it. */
    async seen(
      { session }: RequestDatabase,
      place: Place,
    ): Promise<{ known: Known; object: ObjectRow | undefined }> {
      const { known, at, result } = await callers.query(session, place)
      return { known: known.rows[at] as unknown as Known, object: result.rows[0] }
    },
  }
}
