/** Whatever the project makes of Orcher's functions, the server calls with the project's rights: never as a superuser. */
import { beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import type { Steps } from '#server/platform/work/durable.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { createOrcher } from './start-orcher.ts'

const database = useDatabase({ size: 3 })
const steps: Steps = {
  transaction: (_name, work) => database.transaction(work),
  run: (_name, work) => work(),
}
const orcher = () =>
  createOrcher({
    ...{ database, auditKey: '00', log: createLog('silent') },
    keys: { sign: async () => '' },
  })

beforeAll(async () => {
  await database.sql`create table public.called (what text, by_whom text default current_user)`
  await database.sql`grant all on public.called to public`
  await database.sql`
    create or replace function orcher.stranded() returns table (directive text) language plpgsql as $$
    begin insert into public.called values ('stranded'); end $$`
  await database.sql`
    create or replace function orcher.begin_segment(directive text, segment integer) returns jsonb language plpgsql as $$
    begin insert into public.called values ('begin'); return null; end $$`
  await database.sql`
    create or replace function orcher.due_directives(under_way text[], after text, most integer)
    returns table (directive text, segment integer, workspace text) language plpgsql as $$
    begin insert into public.called values ('due'); notify called; end $$`
})

test('by the clock, in a run, and in looking for runs', async () => {
  const { works, start } = orcher()
  await works['orcher due']?.(Date.now(), steps)
  await works.directive?.({ directive: 'dir_1', segment: 1 }, steps)
  const { promise: looked, resolve } = Promise.withResolvers<void>()
  const listening = await database.listen('called', () => resolve())
  const stop = await start({ start: async () => {}, schedule: async () => {} })
  await looked
  await stop()
  await listening.stop()
  const rows = await database.sql<{ what: string; by_whom: string }>`
    select distinct what, by_whom from public.called order by what`
  expect(rows).toEqual([
    { what: 'begin', by_whom: 'project_owner' },
    { what: 'due', by_whom: 'project_owner' },
    { what: 'stranded', by_whom: 'project_owner' },
  ])
})
