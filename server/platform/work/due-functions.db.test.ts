import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { dueFunctions } from './due-functions.ts'
import type { Steps } from './durable.ts'

const database = useDatabase({ size: 2 })
const { sql } = database
const steps: Steps = {
  transaction: (_name, work) => database.transaction(work),
  run: (_name, work) => work(),
}
const work = dueFunctions(
  {
    first: (own, at) => own`select private.first(${at}, 5) as done`,
    missing: (own, at) => own`select private.missing(${at}, 5) as done`,
    second: (own, at) => own`select private.second(${at}, 5) as done`,
  },
  5,
)

async function called(): Promise<string[]> {
  const rows = await sql<{ name: string }>`delete from private.calls returning name`
  return rows.map(({ name }) => name)
}

test('a run leaves what an earlier one is at, does the rest, and does not call what is not there', async () => {
  await sql`create table private.calls (name text not null)`
  await sql`
    create function private.first(at timestamptz, most integer) returns integer language sql security definer
    as $$ insert into private.calls values ('first'); select 1 $$`
  await sql`
    create function private.second(at timestamptz, most integer) returns integer language sql security definer
    as $$ insert into private.calls values ('second'); select 1 $$`
  await database.transaction(async (earlier) => {
    await earlier`select pg_advisory_xact_lock(hashtextextended('due first', 0))`
    await work(Date.now(), steps)
  })
  expect(await called()).toEqual(['second'])
  await work(Date.now(), steps)
  expect(await called()).toEqual(['first', 'second'])
})

test('one that fails keeps those after it from nothing, and the run has failed', async () => {
  await sql`
    create or replace function private.first(at timestamptz, most integer) returns integer language plpgsql security definer
    as $$ begin raise 'broken'; end $$`
  await expect(work(Date.now(), steps)).rejects.toThrow('broken')
  expect(await called()).toEqual(['second'])
})
