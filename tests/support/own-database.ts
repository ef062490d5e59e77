import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { dropDatabase, withDatabase } from './databases.ts'

type OwnDatabaseOptions = {
  /** Connections at most. */
  size?: number
  /** False leaves it empty: neither migrated nor seeded. */
  template?: boolean
}

/** Milliseconds for a connection: what waits for locks of others on a busy machine is no overload. */
export const patience = 60_000

/** A database for the tests of one file, as its owner; available from the file's own `beforeAll` on. */
export function useDatabase({ size = 1, template = true }: OwnDatabaseOptions = {}): Database {
  const name = `own_${randomBytes(6).toString('hex')}`
  const opened = {} as Database
  beforeAll(async () => {
    const url = await withDatabase(inject('ownerUrl'), name, template ? 'tannr_template' : undefined)
    Object.assign(opened, createDatabase({ url, size, name: 'test', timeout: patience }))
  })
  afterAll(async () => {
    await opened.close?.()
    await dropDatabase(inject('ownerUrl'), name)
  })
  // A separate object, so that a test can write `const { sql } = useDatabase()` at its top level.
  return {
    sql: (...query) => opened.sql(...query),
    transaction: (...work) => opened.transaction(...work),
    batch: (statements, asked) => opened.batch(statements, asked),
    rehearse: (statements, asked) => opened.rehearse(statements, asked),
    forgetStatements: () => opened.forgetStatements(),
    listen: (...listener) => opened.listen(...listener),
    load: () => opened.load(),
    close: () => opened.close(),
  }
}
