import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '#server/platform/database.ts'
import { createLog } from '#server/platform/log.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { openEngine } from './open-engine.ts'

test('an engine that could not begin tries again, and does then what was asked of it', async () => {
  const name = `engine_${randomBytes(6).toString('hex')}`
  const url = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
  const database = createDatabase({ url, size: 1, name: 'test' })
  const { sql } = database
  const failures: string[] = []
  const log = createLog('silent')
  log.warn = ({ err }: { err: unknown }) => failures.push(String(err))
  // The first fails while the engine creates its tables, the second once it runs.
  await sql`
    create function public.refuse_table() returns event_trigger language plpgsql as $$ begin raise 'no table'; end $$`
  await sql`
    create function public.refuse_closing() returns event_trigger language plpgsql as $$
    begin
      if current_query() like '%relrowsecurity%' then raise 'no closing'; end if;
    end $$`
  await sql`
    create event trigger refuse_table on ddl_command_end when tag in ('CREATE TABLE') execute function public.refuse_table()`
  await sql`
    create event trigger refuse_closing on ddl_command_end when tag in ('ALTER TABLE') execute function public.refuse_closing()`
  const engine = openEngine({ ownerUrl: url, works: { late: async () => {} }, log })
  const asked = engine.start('late', 'late', null)
  await expect.poll(() => failures.join()).toContain('no table')
  await sql`drop event trigger refuse_table`
  await expect.poll(() => failures.join()).toContain('no closing')
  await sql`drop event trigger refuse_closing`
  await asked
  await expect
    .poll(() => sql`select status from engine.workflow_status where workflow_uuid = 'late'`)
    .toEqual([{ status: 'SUCCESS' }])
  // What failed at the first attempt is not the running process.
  expect(await sql`select from engine.executors`).toHaveLength(1)

  // The statement that creates a schedule is refused once.
  await sql`
    create function public.refuse_schedule() returns trigger language plpgsql as $$ begin raise 'no schedule'; end $$`
  await sql`
    create trigger refuse_schedule before insert on engine.workflow_schedules execute function public.refuse_schedule()`
  const scheduled = engine.schedule('late', '0 0 1 1 *')
  await expect.poll(() => failures.join()).toContain('no schedule')
  await sql`drop trigger refuse_schedule on engine.workflow_schedules`
  await scheduled
  expect(await sql`select from engine.workflow_schedules where schedule_name = 'late'`).toHaveLength(1)
  await engine.stop()
  await database.close()
  await dropDatabase(inject('ownerUrl'), name)
})

test('a process that freezes while its engine begins keeps no other from beginning', async () => {
  const name = `engine_${randomBytes(6).toString('hex')}`
  const url = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
  const database = createDatabase({ url, size: 3, name: 'test' })
  const { sql, transaction } = database
  // The other process takes the lock, and waits for this table until it is frozen.
  const program = `
    const { openEngine } = await import('#server/engine/open-engine.ts')
    const { createLog } = await import('#server/platform/log.ts')
    openEngine({ ownerUrl: process.argv[1], works: {}, log: createLog('silent') })`
  const frozen = await transaction(async (held) => {
    await held`lock table engine.executors`
    const other = spawn(process.execPath, ['--input-type=module', '-e', program, url], { stdio: 'inherit' })
    await expect
      .poll(
        () => sql`select from pg_locks where locktype = 'advisory' and objid = (7243919003 & x'ffffffff'::bigint)::oid
        and database = (select oid from pg_database where datname = current_database())`,
      )
      .toHaveLength(1)
    await expect
      .poll(
        () =>
          sql`select from pg_stat_activity where wait_event = 'relation' and datname = current_database()`,
      )
      .toHaveLength(1)
    other.kill('SIGSTOP')
    return other
  })
  const engine = openEngine({ ownerUrl: url, works: { late: async () => {} }, log: createLog('silent') })
  try {
    await engine.start('late', 'late', null)
  } finally {
    frozen.kill('SIGKILL')
  }
  await engine.stop()
  await database.close()
  await dropDatabase(inject('ownerUrl'), name)
})

test('a process that freezes while it receives an answer keeps the engine of no other from beginning', async () => {
  const name = `engine_${randomBytes(6).toString('hex')}`
  const url = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
  const database = createDatabase({ url, size: 1, name: 'test' })
  // As one that is stopped: nothing of the answer is read, and PostgreSQL waits in the middle of it.
  const frozen = new pg.Client({ connectionString: url, application_name: 'tannr rest' })
  await frozen.connect()
  const lost = once(frozen, 'error')
  const answer = frozen.query("select repeat('x', 1000000) from generate_series(1, 100)").catch(() => 'ended')
  const { stream } = (frozen as unknown as { connection: { stream: Socket } }).connection
  stream.pause()
  await expect
    .poll(
      () => database.sql`
        select from pg_stat_activity where wait_event = 'ClientWrite' and datname = current_database()`,
    )
    .toHaveLength(1)
  const engine = openEngine({ ownerUrl: url, works: { late: async () => {} }, log: createLog('silent') })
  await engine.start('late', 'late', null)
  stream.resume()
  expect(await answer).toBe('ended')
  await lost
  await engine.stop()
  await database.close()
  await dropDatabase(inject('ownerUrl'), name)
})
