/** Functions of the project that fit the server's calls better than PostgreSQL's own are never called with the owner's rights. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { withSafePath } from '#server/platform/database/with-safe-path.ts'
import { createDatabase } from '#server/platform/database.ts'
import { createLog } from '#server/platform/log.ts'
import { serviceSchemas } from '#server/service-schemas.ts'
import { dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { migrate } from './migrations.ts'
import { checkOwner } from './owner-rights.ts'
import { prepareLogins } from './role-logins.ts'

const name = `hijacked_${randomBytes(4).toString('hex')}`
let url = ''
let client: pg.Client

/** Names whose literals or columns PostgreSQL's own functions take only after a conversion. */
const hostile = [
  ['has_database_privilege', 'text, name, text', 'boolean', 'true'],
  ['shobj_description', 'oid, text', 'text', "'ours'"],
  ['set_config', 'text, text, boolean', 'text', "''"],
  ['to_regclass', 'varchar', 'regclass', 'null'],
  ['format', 'text, name', 'text', "'select 1'"],
]

beforeAll(async () => {
  url = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table public.called (what text, by_whom text)')
  await client.query('grant all on public.called to public; set role project_owner')
  for (const [what, takes, gives, value] of hostile) {
    await client.query(`create function public.${what}(${takes}) returns ${gives} language plpgsql as $$
      begin insert into public.called values ('${what}', current_user); return ${value}; end $$`)
  }
  await client.query('reset role')
})
afterAll(async () => {
  await client.end()
  await dropDatabase(inject('ownerUrl'), name)
})

test('a start calls none of them', async () => {
  await checkOwner(url)
  const migrationsFolder = await makeFolder('migrations')
  await migrate({ url, services: serviceSchemas, migrationsFolder, seedFiles: [] })
  await prepareLogins(url)
  expect((await client.query('select distinct what, by_whom from public.called')).rows).toEqual([])
})

test('a function of the project that the server calls becomes no superuser by ending its role', async () => {
  await client.query(
    'create table public.became (who text, is_superuser boolean); grant all on public.became to public',
  )
  await client.query(`set role project_owner; create or replace function private.hide_due_jobs() returns integer
    language plpgsql as $$
    begin
      perform set_config('role', 'none', true);
      insert into public.became select rolname, rolsuper from pg_roles where rolname = current_user;
      return 0;
    end $$; reset role`)
  const { server, supabase_auth_admin } = await prepareLogins(url)
  const log = createLog('silent')
  const opened = (as: string) => createDatabase({ url: withSafePath(as), size: 1, name: 'housekeeping' })
  const [ownerDatabase, authDatabase] = [opened(server), opened(supabase_auth_admin)]
  await runHousekeeping({ ownerDatabase, authDatabase, auth: { auditLogDays: 30 }, log })
  await Promise.all([ownerDatabase.close(), authDatabase.close()])
  expect((await client.query('select * from public.became')).rows).toEqual([
    { who: 'tannr_server', is_superuser: false },
  ])
})

test('every function that has the owner’s rights says where it looks for names', async () => {
  const { rows } = await client.query(`
    select p.oid::regprocedure::text as name from pg_proc p join pg_roles r on r.oid = proowner
    where prosecdef and rolsuper and prosqlbody is null
      and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')
      and not exists (select from pg_depend d where d.objid = p.oid and deptype = 'e')`)
  expect(rows).toEqual([])
})
