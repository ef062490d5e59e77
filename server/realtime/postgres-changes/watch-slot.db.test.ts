import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#server/platform/database.ts'
import { givenPostgres } from '#tests/support/own-postgres.ts'
import { SlotWatch } from './watch-slot.ts'

/** A slot that a session of its own reads, of which four megabytes may be kept; nobody else writes there. */
async function givenSlot() {
  const { url, stop } = await givenPostgres(['wal_level=logical'])
  const database = createDatabase({ url, size: 1, name: 'test' })
  const reader = new pg.Client(url)
  onTestFinished(async () => {
    await Promise.all([reader.end(), database.close()])
    await stop()
  })
  await reader.connect()
  await reader.query(`select pg_create_logical_replication_slot('watched', 'pgoutput', true)`)
  return {
    url,
    watch: new SlotWatch(database, 'watched', 4),
    write: (megabytes: number) =>
      reader.query(
        `select pg_logical_emit_message(true, 'filler', repeat('x', 1048576)) from generate_series(1, ${megabytes})`,
      ),
    read: () => reader.query(`select pg_replication_slot_advance('watched', pg_current_wal_lsn())`),
  }
}

test('what is not read is kept up to the bound', async () => {
  const { watch, write } = await givenSlot()
  await write(3)
  expect(await watch.problem()).toBeUndefined()
  await write(3)
  expect((await watch.problem())?.message).toMatch(/^its slot kept [67] MB of PostgreSQL's log, of 4 /)
})

test('what is read, and kept for a transaction that goes on, is kept for half a minute', async () => {
  const { url, watch, write, read } = await givenSlot()
  const other = new pg.Client(url)
  await other.connect()
  await other.query('begin; select pg_current_xact_id()')
  await write(6)
  await read()
  const found: (Error | undefined)[] = []
  for (let check = 0; check < 30; check++) found.push(await watch.problem())
  await other.end()
  expect(found.slice(0, -1).filter(Boolean)).toEqual([])
  expect(found.at(-1)?.message).toContain('its slot kept')
})
