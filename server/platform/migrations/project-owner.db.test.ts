/** What the project's owner role owns, on a new database and on an older one, and what it cannot access. */
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { serviceSchemas } from '#server/service-schemas.ts'
import { databaseUrl, dropDatabase, withDatabase } from '#tests/support/databases.ts'
import { makeFolder } from '#tests/support/folders.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { migrate } from './migrations.ts'
import { loginUrl } from './role-logins.ts'

const database = useDatabase()

test('all that the migrations of the project made belongs to its owner', async () => {
  const foreign = await database.sql<{ what: string }>`
    select c.oid::regclass::text as what from pg_class c
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v', 'm', 'S')
      and relowner <> 'project_owner'::regrole
    union all
    select oid::regprocedure::text from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and proowner <> 'project_owner'::regrole`
  expect(foreign).toEqual([{ what: 'private.outbox' }])
})

test('a database of before gives the project what is the project’s', async () => {
  const url = await withDatabase(inject('ownerUrl'), 'of_before')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const file = (name: string) => readFile(path.join(import.meta.dirname, '../schema', name), 'utf8')
    await client.query('create schema tannr_internal')
    await client.query(await file('0001_roles.sql'))
    await client.query(await file('0002_outbox.sql'))
    await client.query(`
      create schema shop;
      create type shop.size as enum ('s', 'm');
      create table shop.shirts (id bigint generated always as identity primary key, size shop.size, price int);
      create table public.legacy (id serial primary key);
      create statistics shop.sizes on size, price from shop.shirts;
      create view public.small as select * from shop.shirts;
      create function public.cut() returns int language sql security definer as 'select 1';
      insert into private.outbox (kind, message) values ('mail', '{"code": "123456"}')`)
    await client.query(await file('0003_project_owner.sql'))
    const { rows } = await client.query(`
      select relname as name from pg_class where relowner = 'project_owner'::regrole and relkind in ('r', 'v', 'S')
      union all select proname from pg_proc where proowner = 'project_owner'::regrole
      union all select typname from pg_type where typowner = 'project_owner'::regrole and typtype = 'e'
      union all select stxname from pg_statistic_ext where stxowner = 'project_owner'::regrole
      union all select nspname from pg_namespace where nspowner = 'project_owner'::regrole
      order by name`)
    expect(rows.map(({ name }) => name)).toEqual([
      'cut',
      'legacy',
      'legacy_id_seq',
      'private',
      'public',
      'shirts',
      'shirts_id_seq',
      'shop',
      'size',
      'sizes',
      'small',
    ])
    expect((await client.query('select message from tannr_internal.outbox')).rowCount).toBe(1)
  } finally {
    await client.end()
    await dropDatabase(inject('ownerUrl'), 'of_before')
  }
})

test.each([
  ['run a program', "copy (select 1) to program 'true'", '42501'],
  ['read a file', "select pg_read_file('/etc/passwd')", '42501'],
  ['write a file', "copy (select 1) to '/tmp/of-the-project'", '42501'],
  ['become a superuser', 'alter role project_owner superuser', '42501'],
  ['become somebody else', 'set role supabase_auth_admin', '42501'],
  ['make a superuser', 'create role of_a_function superuser', '42501'],
  ['take the role of a service', 'alter role supabase_auth_admin password null', '42501'],
  ['read messages with codes', 'select * from tannr_internal.outbox', '42501'],
  ['read messages where it writes them', 'select * from private.outbox', '42501'],
  ['read the local inbox', 'select * from inbox.messages', '42501'],
  ['read refresh tokens', 'select * from auth.refresh_tokens', '42501'],
  ['read codes', 'select * from auth.one_time_tokens', '42501'],
  [
    'change how sign-ins work',
    'create function auth.uid2() returns int language sql as $$select 1$$',
    '42501',
  ],
])('whoever holds the project’s password cannot %s', async (_what, statement, code) => {
  expect(await attempt(statement)).toBe(code)
})

test.each([
  ['change a table', 'alter table public.jobs add column of_a_function int'],
  ['make a schema', 'create schema of_a_function create table things (id int)'],
  ['look up people', 'select email from auth.users'],
  ['send a mail', `insert into private.outbox (kind, message) values ('mail', '{"to": "a@b.example"}')`],
  ['set a limit for whoever is signed in', "alter role authenticated set statement_timeout = '9s'"],
  ['act as somebody who is signed in', 'set local role authenticated'],
])('whoever holds the project’s password can %s', async (_what, statement) => {
  expect(await attempt(statement)).toBe('done')
})

/** The outcome of a statement as the project's owner, which is rolled back. */
async function attempt(statement: string): Promise<string> {
  const [current] = await database.sql<{ name: string }>`select current_database() as name`
  const url = databaseUrl(inject('ownerUrl'), current?.name ?? '')
  await database.sql`do $$ begin execute format('grant create on database %I to project_owner', current_database()); end $$`
  const client = new pg.Client({ connectionString: loginUrl(url, 'project_owner') })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    await client.query('rollback')
    return 'done'
  } catch (error) {
    return (error as pg.DatabaseError).code ?? String(error)
  } finally {
    await client.end()
  }
}

test('a project that makes its schema private itself moves here unchanged', async () => {
  const name = `private_${randomBytes(4).toString('hex')}`
  const url = await withDatabase(inject('ownerUrl'), name)
  const folder = await makeFolder('migrations')
  const files = {
    '1_plain.sql': 'CREATE SCHEMA private;\ncreate table private.notes (note text)',
    '2_named.sql':
      'create schema "private"\n  authorization current_user; comment on schema private is $$mine$$',
    '3_careful.sql': 'create schema if not exists private;',
    '4_another.sql': 'create schema private_notes',
  }
  for (const [file, sql] of Object.entries(files)) await writeFile(path.join(folder, file), sql)
  try {
    await migrate({ url, services: serviceSchemas, migrationsFolder: folder, seedFiles: [] })
    await writeFile(path.join(folder, '5_twice.sql'), 'create schema private_notes')
    const again = migrate({ url, services: serviceSchemas, migrationsFolder: folder, seedFiles: [] })
    await expect(again).rejects.toThrow('5_twice.sql: schema "private_notes" already exists')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      "select relowner::regrole::text as owner from pg_class where oid = 'private.notes'::regclass",
    )
    await client.end()
    expect(rows).toEqual([{ owner: 'project_owner' }])
  } finally {
    await dropDatabase(inject('ownerUrl'), name)
  }
})

test.each([
  ['table', 'create table private.outbox (id int, words text);\ncreate index on private.outbox (words)'],
  ['guarded table', 'create table if not exists "private"."outbox" (id int, words text)'],
  ['view', "create or replace view private.outbox as select 1 as id, 'x' as words"],
])('a project’s own private.outbox, a %s, takes the place of the server’s', async (_what, made) => {
  const name = `outbox_${randomBytes(4).toString('hex')}`
  const url = await withDatabase(inject('ownerUrl'), name)
  const folder = await makeFolder('migrations')
  await writeFile(path.join(folder, '1_other.sql'), 'create table private.outbox_log (id int)')
  const plan = { url, services: serviceSchemas, migrationsFolder: folder, seedFiles: [] }
  const client = new pg.Client({ connectionString: url })
  try {
    await migrate(plan)
    await client.connect()
    const relation = async () =>
      (
        await client.query(
          "select relowner::regrole::text as owner, array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 order by attnum) as columns from pg_class where oid = 'private.outbox'::regclass",
        )
      ).rows[0]
    expect(await relation()).toMatchObject({ columns: ['kind', 'message'] })
    await writeFile(path.join(folder, '2_outbox.sql'), `create schema private;\n${made}`)
    await migrate(plan)
    expect(await relation()).toEqual({ owner: 'project_owner', columns: ['id', 'words'] })
    // The server's own messages are kept elsewhere.
    expect((await client.query('select from tannr_internal.outbox')).rowCount).toBe(0)
    await writeFile(path.join(folder, '3_again.sql'), 'create table private.outbox (id int)')
    await expect(migrate(plan)).rejects.toThrow('already exists')
  } finally {
    await client.end()
    await dropDatabase(inject('ownerUrl'), name)
  }
})

test('a file that fills auth, and fails after a commit of its own, leaves the project no right to do so', async () => {
  const name = `fills_${randomBytes(4).toString('hex')}`
  const url = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
  const migrationsFolder = await makeFolder('migrations')
  const sql = 'insert into auth.instances (id) values (gen_random_uuid()); commit; select nothing_there'
  await writeFile(path.join(migrationsFolder, '99990101000000_data.sql'), sql)
  const client = new pg.Client({ connectionString: url })
  try {
    const done = migrate({ url, services: serviceSchemas, migrationsFolder, seedFiles: [] })
    await expect(done).rejects.toThrow('nothing_there')
    await client.connect()
    const { rows } =
      await client.query(`select relname from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'
      and has_table_privilege('project_owner', oid, 'insert') order by 1`)
    expect(rows.map(({ relname }) => relname)).toEqual(['identities', 'users'])
  } finally {
    await client.end()
    await dropDatabase(inject('ownerUrl'), name)
  }
})

test.each(['commit', 'rollback', 'commit; begin', 'reset role', 'set role anon; reset role'])(
  'what a file does after "%s" of its own is the project’s, too',
  async (ending) => {
    const name = `ends_${randomBytes(4).toString('hex')}`
    const url = await withDatabase(inject('ownerUrl'), name, 'tannr_template')
    const migrationsFolder = await makeFolder('migrations')
    const sql = `create table of_before (id int); ${ending};\ncreate table public.of_after (id int)`
    await writeFile(path.join(migrationsFolder, '99990101000000_ends.sql'), sql)
    const client = new pg.Client({ connectionString: url })
    try {
      await migrate({ url, services: serviceSchemas, migrationsFolder, seedFiles: [] })
      await client.connect()
      const { rows } = await client.query(
        "select tableowner from pg_tables where tablename = 'of_after' and schemaname = 'public'",
      )
      expect(rows).toEqual([{ tableowner: 'project_owner' }])
    } finally {
      await client.end()
      await dropDatabase(inject('ownerUrl'), name)
    }
  },
)
