import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'

const { sql } = useDatabase()

beforeAll(async () => {
  await sql`insert into public.companies (id, name, industry, size)
    values ('0a000000-0000-4000-8000-000000000002', 'Quennell Observatories', 'Astronomy', '11-50')`
  await sql`insert into public.jobs (id, company_id, title, location, job_type, experience_level, description)
    values ('0b000000-0000-4000-8000-000000000002', '0a000000-0000-4000-8000-000000000002', 'Telescope Keeper', 'Tenerife',
      'full_time', 'mid', 'Studies of distant galaxies.')`
})

const titles = async (words: string) =>
  (await sql<{ title: string }>`select title from public.search_jobs(${words})`).map(({ title }) => title)
const found = async (q: string) => {
  const [row] = await sql<{ answer: { nearly: boolean; results: { name?: string; title?: string }[] } }>`
    select public.site_search(${q}) as answer`
  return {
    nearly: row?.answer.nearly,
    names: row?.answer.results.map(({ name, title }) => name ?? title) ?? [],
  }
}

test.each([
  ['the beginning of a word', 'telesc:*'],
  ['a word in another form', 'study:* & galaxy:*'],
  ['a word whose stem is not its beginning', 'galaxies:* & observatory:*'],
  ['a word that says nothing beside one that does', 'the:* & telescopes:*'],
  ['any query of the full text', '(telescope | violin) & !cellar'],
])('a job is found by %s', async (_, words) => {
  expect(await titles(words)).toEqual(['Telescope Keeper'])
})

test('the words before the last are whole, unless nothing has them so', async () => {
  await sql`with company as (
      insert into public.companies (name, industry, size) values ('Brindle and Sons', 'Banking', '11-50') returning id)
    insert into public.jobs (company_id, title, location, job_type, experience_level, description)
    select id, title, 'Porto', 'full_time', 'mid', 'Keys and doors.'
    from company, unnest(array['Vault Warden', 'Vaulting Coach Warden', 'Vaultkeeper Warden']) as title`
  expect((await titles('vault:* & ward:*')).sort()).toEqual(['Vault Warden', 'Vaulting Coach Warden'])
  expect(await titles('vaultk:* & ward:*')).toEqual(['Vaultkeeper Warden'])
  expect(await titles('vau:* & ward:*')).toHaveLength(3)
  expect((await found('vault warden')).names).not.toContain('Vaultkeeper Warden')
})

test('frequent words find what rare ones would, the newest first', async () => {
  const rows = await sql<{ title: string }>`
    select title from public.jobs where status = 'open'
      and private.words_of(title, company_name, location, department, description) @@ 'a:*'::tsquery
    order by posted_at desc, id limit 500`
  expect(await titles('a:* | a:*')).toEqual(rows.map(({ title }) => title))
})

test.each([
  ['a letter too few', 'telscope'],
  ['two letters changed over', 'telecsope'],
  ['a wrong letter in one of two words', 'telescope kaeper'],
  ['a word that nothing resembles beside one', 'telescope xxyyzz'],
])('the search forgives %s', async (_, q) => {
  const { nearly, names } = await found(q)
  expect(nearly).toBe(true)
  expect(names[0]).toBe('Telescope Keeper')
})

test('words that are known but not together find whatever has one of them', async () => {
  const { nearly, names } = await found('quennell engineer')
  expect(nearly).toBe(true)
  expect(names).toContain('Quennell Observatories')
})

test('a job that was renamed is found by its new name alone, and a closed one by none', async () => {
  await sql`update public.jobs set title = 'Dome Keeper' where title = 'Telescope Keeper'`
  expect([await titles('telescope:*'), await titles('dome:* & galaxies:*')]).toEqual([[], ['Dome Keeper']])
  await sql`update public.companies set name = 'Ravensworth' where name = 'Quennell Observatories'`
  expect(await titles('ravensworth:*')).toEqual(['Dome Keeper'])
  await sql`update public.jobs set status = 'closed' where title = 'Dome Keeper'`
  expect(await titles('dome:*')).toEqual([])
  expect((await found('dome keeper')).names).not.toContain('Dome Keeper')
})

test('whoever leaves takes the words along that nobody else has', async () => {
  const known = async () => {
    const rows = await sql<{ word: string }>`
      select word from private.known_words where word in ('zebedee', 'quillfeather', 'ravensworth') order by word`
    return rows.map(({ word }) => word)
  }
  await sql`insert into auth.users (id, email, raw_user_meta_data) values
    ('0c000000-0000-4000-8000-000000000001', 'zebedee@example.com',
      '{"first_name": "Zebedee", "last_name": "Ravensworth-Quillfeather"}')`
  expect(await known()).toEqual(['quillfeather', 'ravensworth', 'zebedee'])
  await sql`update public.profiles set last_name = 'Ravensworth' where first_name = 'Zebedee'`
  expect(await known()).toEqual(['ravensworth', 'zebedee'])
  await sql`delete from auth.users where email = 'zebedee@example.com'`
  expect(await known(), 'a company has the name, too').toEqual(['ravensworth'])
})

test('somebody who knows others finds themselves, and whom both know is counted', async () => {
  const [me, friend, other] = [randomUUID(), randomUUID(), randomUUID()] as const
  for (const id of [me, friend, other]) {
    await sql`insert into auth.users (id, email, raw_user_meta_data)
      values (${id}, ${`${id}@example.com`}, ${JSON.stringify({ first_name: 'Ottoline', last_name: id.slice(0, 8) })})`
  }
  await sql`insert into public.connections (user_id, other_id, accepted_at)
    values (${me}, ${friend}, now()), (${friend}, ${other}, now()), (${other}, ${me}, null)`
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: me })}, false)`
  const [row] = await sql<{ results: { id: string; state: string; connections: number; mutual: number }[] }>`
    select public.site_search('ottoline') -> 'results' as results`
  const cards = Object.fromEntries(row?.results.map(({ id, ...card }) => [id, card]) ?? [])
  expect(cards[me]).toMatchObject({ state: 'self', connections: 1 })
  expect(cards[friend]).toMatchObject({ state: 'connected', connections: 2, mutual: 0 })
  expect(cards[other]).toMatchObject({ state: 'asks', connections: 1, mutual: 1 })
})

test('the service role posts jobs, changes them and takes them away', async () => {
  await sql`do $$ begin
    set local role service_role;
    insert into public.jobs (company_id, title, location, job_type, experience_level, description)
    values ('0a000000-0000-4000-8000-000000000002', 'Heliostat Fitter', 'Seville', 'contract', 'mid', 'Mirrors.');
    update public.jobs set title = 'Heliostat Polisher' where title = 'Heliostat Fitter';
  end $$`
  expect(await titles('polisher:*')).toEqual(['Heliostat Polisher'])
  await sql`do $$ begin
    set local role service_role;
    delete from public.jobs where title = 'Heliostat Polisher';
  end $$`
  expect(await titles('polisher:*')).toEqual([])
})
