import { expect, test } from 'vitest'
import { fallbacksOf } from '#server/platform/setting.ts'
import { restRows } from '#server/rest/settings.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { loadCatalog } from './load-catalog.ts'

const database = useDatabase({ size: 2 })

test('a schema that takes longer to read than a statement may take is read all the same', async () => {
  const [{ name } = { name: '' }] = await database.sql<{ name: string }>`select current_database() as name`
  // Only connections opened from now on have it.
  await database.sql`
    do $$ begin execute format('alter database %I set statement_timeout = ''100ms''', current_database()); end $$`
  const settings = { ...fallbacksOf(restRows), maxRows: undefined }
  const loading = await database.transaction(async (sql) => {
    await sql`lock table pg_catalog.pg_description in access exclusive mode`
    const loaded = loadCatalog(database, settings)
    loaded.catch(() => {})
    const waitsLonger = async () => {
      await sql`select pg_stat_clear_snapshot()`
      const rows = await sql`
        select from pg_stat_activity
        where datname = ${name} and wait_event_type = 'Lock' and clock_timestamp() - query_start > '200 ms'`
      return rows.length
    }
    await Promise.race([expect.poll(waitsLonger).toBe(1), loaded])
    return { loaded }
  })
  const { catalog } = await loading.loaded
  expect(catalog.relations.size).toBeGreaterThan(0)
})
