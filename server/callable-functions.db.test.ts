import { expect, test } from 'vitest'
import { everybody, signedIn } from '#tests/support/callable-functions.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql } = useDatabase()

test.each([
  ['anon', everybody],
  ['authenticated', [...everybody, ...signedIn]],
])('%s may execute what is listed, and nothing else', async (role, expected) => {
  const functions = await sql<{ signature: string }>`
    select format('%I.%s(%s)', n.nspname, p.proname, (
      select string_agg(format_type(type, null), ',' order by position)
      from unnest(p.proargtypes) with ordinality as argument (type, position)
    )) as signature
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'extensions')
      and has_function_privilege(${role}, p.oid, 'execute')`
  expect(functions.map(({ signature }) => signature).sort()).toEqual(expected.toSorted())
})

test('nobody’s role can name what is private', async () => {
  const roles = await sql`
    select rolname from pg_roles
    where rolname in ('anon', 'authenticated', 'service_role') and has_schema_privilege(oid, 'private', 'usage')`
  expect(roles).toEqual([])
})
