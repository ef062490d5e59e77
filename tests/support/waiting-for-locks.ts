import { expect } from 'vitest'
import type { Sql } from '#server/platform/database.ts'

/** Resolves once so many connections of this database wait for a lock. */
export const untilWaiting = (sql: Sql, count: number, options?: { timeout: number }) =>
  expect
    .poll(async () => {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return waiting.length
    }, options)
    .toBe(count)
