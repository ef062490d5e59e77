import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type Database } from '#server/platform/database.ts'
import { createLog } from '#server/platform/log.ts'
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import type { Work } from '#server/platform/work/durable.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { type OpenEngine, openEngine } from './open-engine.ts'

const name = `engine_${randomBytes(6).toString('hex')}`
let database: Database
let engine: OpenEngine

/** What the works wait for, and what they should do. */
const gate = Promise.withResolvers<void>()
let isBroken = true

const count: Work<{ by: string }> = async ({ by }, steps) => {
  const before = await steps.transaction('count', async (sql) => {
    await sql`insert into public.counted (by) values (${by})`
    return by.length
  })
  await steps.run('look', async () => before)
}
const fail: Work<{ by: string }> = async ({ by }, steps) => {
  await steps.transaction('count', (sql) => sql`insert into public.counted (by) values (${by})`)
  await steps.transaction('break', async (sql) => {
    await sql`insert into public.counted (by) values ('never')`
    if (isBroken) throw new Error('broken')
  })
}
const waits: Work<{ by: string }> = async ({ by }, steps) => {
  await steps.run('wait', () => gate.promise)
  await steps.transaction('count', (sql) => sql`insert into public.counted (by) values (${by})`)
}
const tick: Work<number> = async (at, steps) => {
  await steps.transaction('count', (sql) => sql`insert into public.counted (by) values (${`tick ${at}`})`)
}

const asks: Work<{ by: string }> = async ({ by }, steps) => {
  await engine.start('count', 'asked for', { by })
  await steps.transaction('count', (sql) => sql`insert into public.counted (by) values (${by})`)
}

let timesAway = 2
const asksAway: Work<{ by: string }> = async ({ by }, steps) => {
  await steps.run('ask', async () => {
    if (timesAway-- > 0) throw new DatabaseUnavailable('lost')
  })
  await steps.transaction('count', (sql) => sql`insert into public.counted (by) values (${by})`)
}

beforeAll(async () => {
  const url = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
  database = createDatabase({ url, size: 2, name: 'test' })
  await database.sql`create table public.counted (by text not null)`
  engine = openEngine({
    ownerUrl: url,
    works: { count, fail, waits, tick, asks, asksAway },
    log: createLog('silent'),
  })
})
afterAll(async () => {
  await engine.stop()
  await database.close()
  await dropDatabase(inject('ownerUrl'), name)
})

const counted = async (by: string) =>
  (await database.sql`select from public.counted where by like ${by}`).length

const status = async (key: string) =>
  (
    await database.sql<{
      status: string
    }>`select status from engine.workflow_status where workflow_uuid = ${key}`
  )[0]?.status

test('work that is asked for before the engine runs is done once, however often its key is used', async () => {
  await Promise.all([1, 2, 3].map(() => engine.start('count', 'once', { by: 'ada' })))
  await expect.poll(() => status('once')).toBe('SUCCESS')
  await engine.start('count', 'once', { by: 'ada' })
  expect(await counted('ada')).toBe(1)
})

test('a step that fails leaves nothing, the run is told of, and goes on where it was', async () => {
  await engine.start('fail', 'broken', { by: 'bob' })
  await expect.poll(() => status('broken')).toBe('ERROR')
  expect(await engine.health()).toMatchObject({ failed: 1 })
  expect(await counted('never')).toBe(0)
  isBroken = false
  await engine.continue('broken')
  await expect.poll(() => status('broken'), { timeout: 30_000 }).toBe('SUCCESS')
  expect([await counted('bob'), await counted('never')]).toEqual([1, 1])
})

test('a step that asked PostgreSQL while it was away is done again, and its run goes on', async () => {
  await engine.start('asksAway', 'away', { by: 'gil' })
  await expect.poll(() => status('away'), { timeout: 30_000 }).toBe('SUCCESS')
  expect([timesAway, await counted('gil')]).toEqual([-1, 1])
})

test('no step begins after a run was cancelled', async () => {
  await engine.start('waits', 'cancelled', { by: 'cleo' })
  await engine.cancel('cancelled')
  gate.resolve()
  await engine.start('count', 'after', { by: 'after' })
  await expect.poll(() => status('after')).toBe('SUCCESS')
  expect([await status('cancelled'), await counted('cleo')]).toEqual(['CANCELLED', 0])
})

test('work that is begun in the middle of a run is a run of its own', async () => {
  await engine.start('asks', 'asks', { by: 'eve' })
  for (const key of ['asks', 'asked for']) await expect.poll(() => status(key)).toBe('SUCCESS')
  expect(await counted('eve')).toBe(2)
  const [child] = await database.sql<{ parent: string | null }>`
    select parent_workflow_id as parent from engine.workflow_status where workflow_uuid = 'asked for'`
  expect(child?.parent).toBeNull()
})

test('a schedule runs its work at its times', async () => {
  await engine.schedule('tick', '* * * * * *')
  await expect.poll(() => counted('tick %'), { timeout: 20_000 }).toBeGreaterThan(1)
})

test('what a process had under way that is gone is taken over', async () => {
  await engine.start('count', 'orphan', { by: 'dan' })
  await expect.poll(() => status('orphan')).toBe('SUCCESS')
  // As after kill -9 between the last step and the end.
  await database.sql`
    update engine.workflow_status set status = 'PENDING', executor_id = 'gone', owner_xid = 'gone'
    where workflow_uuid = 'orphan'`
  await expect.poll(() => status('orphan'), { timeout: 30_000 }).toBe('SUCCESS')
  expect(await counted('dan')).toBe(1)
})

test('what is over is remembered for a day, what failed for a month, and what goes on for as long as it does', async () => {
  const [hour, day] = [3_600_000, 86_400_000]
  const runs = [
    ['done today', 'SUCCESS', 23 * hour],
    ['done before', 'SUCCESS', 25 * hour],
    ['cancelled before', 'CANCELLED', 25 * hour],
    ['failed before', 'ERROR', 30 * day],
    ['failed long ago', 'ERROR', 32 * day],
    ['put off', 'DELAYED', 40 * day],
  ] as const
  const now = Date.now()
  for (const [key, becomes, age] of runs) {
    await engine.start('count', key, { by: 'fay' })
    await expect.poll(() => status(key)).toBe('SUCCESS')
    await database.sql`
      update engine.workflow_status set status = ${becomes}, updated_at = ${now - age}::bigint where workflow_uuid = ${key}`
  }
  await engine.start('tidy', 'tidy', now)
  await expect.poll(() => status('tidy')).toBe('SUCCESS')
  const left = []
  for (const [key] of runs) if (await status(key)) left.push(key)
  expect(left).toEqual(['done today', 'failed before', 'put off'])
})

test('nobody but the owner reaches the engine, of which the project may read the state of runs', async () => {
  const open = await database.sql`
    select c.relname from pg_class c, unnest(array['anon', 'authenticated', 'service_role', 'project_owner']) as who
    where c.relnamespace = 'engine'::regnamespace and c.relkind = 'r'
      and (has_table_privilege(who, c.oid, 'select') or not c.relrowsecurity
        or (has_schema_privilege(who, 'engine', 'usage') and who <> 'project_owner'))`
  expect(open).toEqual([])
  const readable = await database.sql`
    select relname, attname from pg_class c join pg_attribute on attrelid = c.oid
    where relnamespace = 'engine'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and has_column_privilege('project_owner', c.oid, attnum, 'select, insert, update, references')
    order by attname`
  expect(readable).toEqual([
    { relname: 'workflow_status', attname: 'status' },
    { relname: 'workflow_status', attname: 'workflow_uuid' },
  ])
})
