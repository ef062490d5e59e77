import { describe, expect, test } from 'vitest'
import { readHostedProject } from './hosted-project.ts'

const read = (sql: string, available: string[] = []) =>
  readHostedProject(sql, 'project_owner', new Set(available))

describe('a role that owns things on hosted Supabase', () => {
  test.each([
    ['ALTER TABLE ONLY a.b OWNER TO "postgres";', 'ALTER TABLE ONLY a.b OWNER TO project_owner;'],
    ['alter type t owner to postgres', 'alter type t owner to project_owner'],
    ['ALTER FUNCTION f() OWNER TO "supabase_admin";', 'ALTER FUNCTION f() OWNER TO project_owner;'],
    [
      'ALTER DEFAULT PRIVILEGES FOR ROLE "postgres" GRANT ALL ON TABLES TO "anon", "postgres";',
      'ALTER DEFAULT PRIVILEGES FOR ROLE project_owner GRANT ALL ON TABLES TO "anon", project_owner;',
    ],
    ['revoke all on t from postgres, anon', 'revoke all on t from project_owner, anon'],
    ['create schema s authorization postgres', 'create schema s authorization project_owner'],
    ['create policy p on t to postgres using (true)', 'create policy p on t to project_owner using (true)'],
    ['set role postgres; select 1', 'set role project_owner; select 1'],
    ['RESET  ROLE; select 1', 'set role project_owner; select 1'],
    ['reset search_path', 'reset search_path'],
    [`alter role "postgres" set pg_net.ttl to '1 day'`, `alter role project_owner set pg_net.ttl to '1 day'`],
    [
      'ALTER ROLE postgres IN DATABASE postgres RESET ALL',
      'ALTER ROLE project_owner IN DATABASE postgres RESET ALL',
    ],
    [`alter user postgres set a.b = 'postgres'`, `alter user project_owner set a.b = 'postgres'`],
  ])('is the project’s owner here: %s', (sql, expected) => {
    expect(read(sql)).toEqual({ sql: expected, missing: [] })
  })

  test.each([
    ["select 'owner to postgres'"],
    ["select E'it\\'s owner to postgres'"],
    ['select $$ alter table t owner to postgres; $$'],
    ['do $body$ begin execute $$alter table t owner to postgres$$; end $body$;'],
    ['-- alter table t owner to postgres;\nselect 1'],
    ['/* /* nested */ alter table t owner to postgres; */ select 1'],
    ['create table "owner to postgres" (postgres int)'],
    ['alter table t rename to postgres'],
    ['select * from postgres'],
    ['alter table t owner to shopkeeper'],
    ["alter role postgres password 'x'"],
    ["alter role authenticator set a.b = 'postgres'"],
  ])('is only meant where a role stands: %s', (sql) => {
    expect(read(sql).sql).toBe(sql)
  })

  test('leaves out the defaults of what hosted Supabase itself creates', () => {
    const sql =
      'ALTER DEFAULT PRIVILEGES FOR ROLE "supabase_admin"\n  GRANT ALL ON TABLES TO "anon";\nselect 1'
    expect(read(sql).sql).toBe('\n\nselect 1')
  })
})

describe('an extension', () => {
  test.each([
    ['create extension if not exists "moddatetime" with schema extensions;', 'moddatetime'],
    ['CREATE EXTENSION postgis', 'postgis'],
  ])('that opens nothing is created by the one who starts the server: %s', (sql, name) => {
    expect(read(sql, [name]).sql).toBe(
      `set local role none; ${sql.replace(';', '')}; set local role project_owner;`,
    )
  })

  test.each([
    ['create extension dblink'],
    ['create extension if not exists "file_fdw"'],
    ['create extension plpython3u'],
    ['create extension pgcrypto'],
    ['create extension pg_net'],
  ])('of another kind is the project’s own matter: %s', (sql) => {
    expect(read(sql, ['dblink', 'file_fdw', 'plpython3u', 'pgcrypto', 'pg_net'])).toEqual({
      sql,
      missing: [],
    })
  })

  test('that each hosted project has is gone without, and named', () => {
    const sql =
      'create extension if not exists "pg_graphql"\n  with schema "graphql";\ncomment on extension pg_graphql is \'x\';'
    expect(read(sql)).toEqual({ sql: '\n\n', missing: ['pg_graphql'] })
    expect(read(sql, ['pg_graphql'])).toEqual({ sql, missing: [] })
  })
})

test('a dump of data switches triggers off with the right of the one who starts the server', () => {
  expect(read('-- data\nSET session_replication_role = replica;\ninsert into t values (1)').sql).toBe(
    'set local role none; -- data\nSET session_replication_role = replica; set local role project_owner;\ninsert into t values (1)',
  )
})

test('text that is not finished is kept as it is', () => {
  for (const sql of ["select 'open", 'select "open', 'select $$open', '/* open', '$', "e'\\"]) {
    expect(read(`set role postgres; ${sql}`).sql).toBe(`set role project_owner; ${sql}`)
  }
})

test('a text of megabytes is read', () => {
  const long = `insert into t values ('${"it''s \\ ".repeat(500_000)}', E'${"\\'".repeat(500_000)}', $$${'$ '.repeat(500_000)}$$);`
  expect(read(`set role postgres;${long}`).sql).toBe(`set role project_owner;${long}`)
})
