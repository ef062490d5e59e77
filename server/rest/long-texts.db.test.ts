/** Texts of megabytes, which no check has seen yet when triggers and generated columns work on them. */
import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount } from '#tests/support/records.ts'

const database = useDatabase()
const { sql, transaction } = database

/** Runs SQL with a text of two megabytes as $1: the code of its failure, and how long it took. */
const prepare = () => sql`
  create or replace function private.try_text(what text, given text) returns table (code text, took double precision)
  language plpgsql as $$
  declare
    began constant timestamptz := clock_timestamp();
  begin
    begin
      execute what using given;
      raise exception using errcode = 'P0009';
    exception when others then
      get stacked diagnostics code = returned_sqlstate;
    end;
    took := extract(epoch from clock_timestamp() - began);
    return next;
  end $$`

test('no column is refused for an index or a search that could not hold its text', async () => {
  await prepare()
  const answers = await sql<{ what: string; code: string }>`
    with given as materialized (select string_agg(md5(i::text), ' ') as text from generate_series(1, 60000) as i)
    select tried.what, t.code
    from given, (
      select format('insert into %I.%I (%I) values ($1)', n.nspname, c.relname, a.attname) as what
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where (n.nspname = 'public' or (n.nspname, c.relname) = ('orcher', 'memories')) and c.relkind = 'r'
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid = 'text'::regtype) as tried,
      lateral private.try_text(tried.what, given.text) as t`
  expect(answers.length).toBeGreaterThan(150)
  // Missing fields, checks, and what triggers say: all of it a 4xx.
  expect(answers.filter(({ code }) => !/^(23|P0|PT4|42501|22)/.test(code))).toEqual([])
})

/** The least that a megabyte costs: it is written in small letters. */
const lettersOnly = 'select lower($1)'

test.each([
  ['a search', 'select public.site_search($1)', lettersOnly],
  ['the board of applications', 'select public.application_board($1)', lettersOnly],
  ['a page’s address', 'select public.company_page($1)', lettersOnly],
  [
    'a new company',
    "select public.create_company(jsonb_build_object('name', $1, 'slug', $1))",
    "select lower(jsonb_build_object('name', $1, 'slug', $1) ->> 'name')",
  ],
  ['the text of a job', 'insert into public.jobs (description) values ($1)', lettersOnly],
])('%s of megabytes takes no longer than writing it in small letters', async (_what, asked, least) => {
  await prepare()
  const person = await givenAccount(database)
  await sql`
    insert into public.outside_applications (user_id, title, company_name)
    select ${person.id}, 'Keeper', 'Elsewhere' from generate_series(1, 30)`
  const timed = async (what: string) => {
    const [tried] = await transaction(async (own) => {
      const claims = what.startsWith('insert') ? {} : { sub: person.id, role: 'authenticated' }
      await own`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
      return own<{ took: number }>`
        select t.took from (select repeat('a bc ', 500000) as text) as given,
          lateral private.try_text(${what}, given.text) as t`
    })
    return tried?.took ?? Number.POSITIVE_INFINITY
  }
  // In turns, so that what else the machine does slows both.
  const [took, limit] = [[] as number[], [] as number[]]
  const holds = () => Math.min(...took) < 2 * Math.min(...limit)
  for (let turn = 0; turn < 40 && !holds(); turn++) {
    took.push(await timed(asked))
    limit.push(await timed(least))
  }
  expect(Math.min(...took)).toBeLessThan(2 * Math.min(...limit))
})
