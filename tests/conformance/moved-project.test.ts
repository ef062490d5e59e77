/** A project as `supabase db pull` and `supabase db dump --data-only` write it on hosted Supabase, served unchanged. */
import path from 'node:path'
import { expect, it } from 'vitest'
import { useTannr } from '#tests/support/tannr.ts'

const project = path.resolve(import.meta.dirname, 'moved-project')
const tannr = useTannr({ env: { SUPABASE_DIR: project }, template: false })

it('lets an account of there sign in with its password, and read and change what is its own', async () => {
  const client = tannr.client()
  const { data, error } = await client.auth.signInWithPassword({
    email: 'ada@moved.example',
    password: 'thread-by-thread',
  })
  expect(error).toBeNull()
  const own = client.from('profiles').update({ website: 'https://ada.example' }).eq('id', data.user?.id)
  expect(await own.select('full_name, website').single()).toMatchObject({
    error: null,
    data: { full_name: 'Ada Moved', website: 'https://ada.example' },
  })
  // By the extension moddatetime.
  const touched = await tannr.sql("select from profiles where updated_at > now() - interval '1 hour'")
  expect(touched).toHaveLength(1)
})

it('calls the trigger of the project for a new account', async () => {
  const client = tannr.client({ key: tannr.secretKey })
  const options = { email: 'bob@moved.example', user_metadata: { full_name: 'Bob New' } }
  const { data } = await client.auth.admin.createUser(options)
  const { data: profile } = await client.from('profiles').select('full_name, website').eq('id', data.user?.id)
  expect(profile).toEqual([{ full_name: 'Bob New', website: `OWNER TO "postgres"; it's a text` }])
})

it('gives what the role postgres owned there to the project’s owner', async () => {
  const owned = await tannr.sql(`
    select 'schema ' || nspname as what, nspowner::regrole::text as owner from pg_namespace where nspname = 'shop'
    union all select relname, relowner::regrole::text from pg_class
      where oid in ('public.profiles'::regclass, 'public.names'::regclass, 'shop.orders'::regclass)
    union all select typname, typowner::regrole::text from pg_type where oid = 'public.order_state'::regtype
    union all select proname, proowner::regrole::text from pg_proc where oid = 'public.handle_new_user()'::regprocedure`)
  expect(new Set(owned.map(({ owner }) => owner))).toEqual(new Set(['project_owner']))
  expect(owned).toHaveLength(6)
  const [body] = await tannr.sql(`select prosrc like '%OWNER TO "postgres" of a body%' as kept from pg_proc
    where proname = 'handle_new_user'`)
  expect(body).toEqual({ kept: true })
})

it('has the extensions that only a superuser may create, and names what is not here', async () => {
  const names = await tannr.sql<{ name: string }>(
    "select extname as name from pg_extension where extname in ('moddatetime', 'pg_stat_statements') order by 1",
  )
  expect(names.map(({ name }) => name)).toEqual(['moddatetime', 'pg_stat_statements'])
  for (const missing of ['pg_graphql', 'pgjwt']) {
    await tannr.logged(`"what":"the extension ${missing}"`)
    expect(tannr.logs()).toMatch(new RegExp(`"level":"warn".*"what":"the extension ${missing}"`))
  }
  expect(tannr.logs()).toMatch(
    /"what":"graphql\.resolve in public\.announce_profile\(\)","instead":"Tannr serves the data API/,
  )
  expect(tannr.logs()).not.toMatch(/"what":"[^"]*(?:pg_net|vault)/)
})

it('keeps the rows of auth, and no right to write more of them', async () => {
  expect(await tannr.sql('select last_value::int from shop.orders_id_seq')).toEqual([{ last_value: 7 }])
  expect(await tannr.sql('select count(*)::int from auth.refresh_tokens where id = 1')).toEqual([
    { count: 1 },
  ])
  const writable = await tannr.sql<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'auth'::regnamespace and relkind in ('r', 'S')
      and case relkind when 'S' then has_sequence_privilege('project_owner', oid, 'update')
        else has_table_privilege('project_owner', oid, 'insert') end order by 1`)
  expect(writable.map(({ name }) => name)).toEqual(['identities', 'users'])
})
