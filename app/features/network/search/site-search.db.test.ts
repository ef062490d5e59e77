import { beforeAll, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenCompany, givenConnection, givenJob, givenSkill } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
/** Inlined, as a DO block takes no parameters. */
const observatory = '0a000000-0000-4000-8000-000000000002'

beforeAll(async () => {
  await givenCompany(database, { id: observatory, name: 'Quennell Observatories' })
  await givenJob(database, {
    company_id: observatory,
    description: 'Studies of distant galaxies, by the plates 7e6d98 and 12abc.',
  })
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
  ['a word of letters and figures', '12abc:*'],
  ['a word that begins like a number with an exponent', '7e6d98:*'],
  ['the beginning of such a word', '7e6d9:*'],
  ['such a word before another', '7e6d98:* & galax:*'],
  ['such a word after another', 'galaxies:* & 7e6d98:*'],
  ['any query of the full text', '(telescope | violin) & !cellar'],
])('a job is found by %s', async (_, words) => {
  expect(await titles(words)).toEqual(['Telescope Keeper'])
})

test('the search of the site finds words that begin like a number with an exponent', async () => {
  for (const q of ['7e6d98', '7e6d98 plates', 'plates 7e6d98'])
    expect(await found(q), q).toMatchObject({ nearly: false, names: ['Telescope Keeper'] })
  expect((await found('7e6d97')).names).not.toContain('Telescope Keeper')
})

test('each word is found by itself, whatever stands between it and the next', async () => {
  const company = await givenCompany(database, {
    name: 'Zephyr.js & 7e6d98 Works',
    about: 'Compilers for C++ and F#, at zephyr-works.example/jobs.',
  })
  await givenJob(database, {
    company_id: company.id,
    title: 'Zephyr.js/Kubelet Engineer',
    description: 'CI/CD with ASP.NET, some C++, no C#, and .NET 8; see zephyr_tools@works.example.',
  })
  await givenAccount(database, { first_name: '7e6d98', last_name: "O'Zephyr-Brand" })
  const job = 'Zephyr.js/Kubelet Engineer'
  for (const q of [
    'kubelet',
    'zephyr.js kubelet',
    'kubelet js',
    'ci/cd',
    'ASP.NET',
    'kubelet c++',
    'kubelet .NET',
    'tools works',
  ])
    expect((await found(q)).names, q).toContain(job)
  for (const words of [
    'kubelet:* & cd:*',
    'js:* & kubelet:*',
    'cplusplus:* & zephyr:*',
    'dotnet:* & kubelet:*',
  ])
    expect(await titles(words), words).toContain(job)
  expect((await found('kubelet c')).names).toContain(job)
  expect((await found('zephyr c++')).names.sort()).toEqual(['Zephyr.js & 7e6d98 Works', job])
  expect((await found('zephyr c')).names).toContain(job)
  expect((await found('7e6d98')).names.sort()).toEqual([
    "7e6d98 O'Zephyr-Brand",
    'Telescope Keeper',
    'Zephyr.js & 7e6d98 Works',
    job,
  ])
  expect((await found('7e6d98 zephyr')).nearly).toBe(false)
  expect(await found('zephyr brand')).toMatchObject({ nearly: false, names: ["7e6d98 O'Zephyr-Brand"] })
})

test('the words before the last are whole, unless nothing has them so', async () => {
  const bank = await givenCompany(database, { name: 'Brindle and Sons', industry: 'Banking' })
  for (const title of ['Vault Warden', 'Vaulting Coach Warden', 'Vaultkeeper Warden'])
    await givenJob(database, { company_id: bank.id, title })
  expect((await titles('vault:* & ward:*')).sort()).toEqual(['Vault Warden', 'Vaulting Coach Warden'])
  expect(await titles('vaultk:* & ward:*')).toEqual(['Vaultkeeper Warden'])
  expect(await titles('vau:* & ward:*')).toHaveLength(3)
  expect((await found('vault warden')).names).not.toContain('Vaultkeeper Warden')
})

test.each(['designer', 'engineer', 'product manager', 'studies'])(
  'as many jobs are counted for “%s” as the search for jobs finds',
  async (q) => {
    const words = q.replaceAll(' ', ':* & ').concat(':*')
    const [row] = await sql<{ jobs: number }>`
      select (public.site_search(${q}) -> 'kinds' -> 'jobs')::integer as jobs`
    expect(row?.jobs).toBe((await titles(words)).length)
  },
)

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

test('jobs are counted by what their company does now', async () => {
  const company = await givenCompany(database, { industry: 'Cartography' })
  await givenJob(database, { company_id: company.id, title: 'Quadrant Maker' })
  await givenJob(database, { company_id: company.id, title: 'Quadrant Keeper', status: 'closed' })
  const counted = async () => {
    const [row] = await sql<{ industries: object }>`
      select public.site_search('quadrant') -> 'industries' as industries`
    return row?.industries
  }
  expect(await counted()).toEqual({ Cartography: 1 })
  await sql`update public.companies set industry = 'Navigation' where id = ${company.id}`
  expect(await counted()).toEqual({ Navigation: 1 })
})

test('whoever leaves takes the words along that nobody else has', async () => {
  const known = async () => {
    const rows = await sql<{ word: string }>`
      select word from private.known_words where word in ('zebedee', 'quillfeather', 'ravensworth') order by word`
    return rows.map(({ word }) => word)
  }
  const zebedee = await givenAccount(database, {
    first_name: 'Zebedee',
    last_name: 'Ravensworth-Quillfeather',
  })
  expect(await known()).toEqual(['quillfeather', 'ravensworth', 'zebedee'])
  await sql`update public.profiles set last_name = 'Ravensworth' where first_name = 'Zebedee'`
  expect(await known()).toEqual(['ravensworth', 'zebedee'])
  await sql`delete from auth.users where id = ${zebedee.id}`
  expect(await known(), 'a company has the name, too').toEqual(['ravensworth'])
})

test('somebody who knows others finds themselves, and whom both know is counted', async () => {
  const ottoline = (last_name: string) => givenAccount(database, { first_name: 'Ottoline', last_name })
  const [me, friend, other] = [await ottoline('One'), await ottoline('Two'), await ottoline('Three')]
  await givenConnection(database, me, friend, { accepted_at: new Date() })
  await givenConnection(database, friend, other, { accepted_at: new Date() })
  await givenConnection(database, other, me)
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: me.id })}, false)`
  const [row] = await sql<{ results: { id: string; state: string; connections: number; mutual: number }[] }>`
    select public.site_search('ottoline') -> 'results' as results`
  const cards = Object.fromEntries(row?.results.map(({ id, ...card }) => [id, card]) ?? [])
  expect(cards[me.id]).toMatchObject({ state: 'self', connections: 1, mutual: 0 })
  expect(cards[friend.id]).toMatchObject({ state: 'connected', connections: 2, mutual: 0 })
  expect(cards[other.id]).toMatchObject({ state: 'asks', connections: 1, mutual: 1 })
})

test('beside jobs somebody who is signed in gets what a match looks at, and a visitor does not', async () => {
  const words = 'heliograph'
  await sql`select set_config('request.jwt.claims', '', false)`
  await givenJob(database, { company_id: observatory, title: 'Heliograph Keeper', description: 'Mirrors.' })
  const me = await givenAccount(database, { first_name: 'Heliograph', last_name: 'Vane' })
  await givenSkill(database, me, { name: 'Optics', level: 'Expert' })
  const answerTo = async (person: string, kinds: string[] | null = null) => {
    await sql`select set_config('request.jwt.claims', ${person && JSON.stringify({ sub: person })}, false)`
    const [row] = await sql<{ answer: { profile: unknown; results: Record<string, unknown>[] } }>`
      select public.site_search(${words}, ${kinds}) as answer`
    const job = row?.answer.results.find(({ kind }) => kind === 'jobs')
    return { profile: row?.answer.profile, job }
  }
  const own = await answerTo(me.id)
  expect(own.profile).toMatchObject({ skills: [{ name: 'Optics', level: 'Expert' }], experiences: [] })
  expect(own.job).toMatchObject({ title: 'Heliograph Keeper', description: 'Mirrors.' })
  expect(own.job).toHaveProperty('experience_level')
  expect((await answerTo(me.id, ['people'])).profile, 'no job, no profile').toBeNull()
  const visitor = await answerTo('')
  expect(visitor.profile).toBeNull()
  expect(visitor.job).not.toHaveProperty('description')
})

test('the service role posts jobs, changes them and takes them away', async () => {
  await sql`do $$ begin
    set local role service_role;
    perform set_config('request.jwt.claims', '', true);
    insert into public.jobs (company_id, title, location, job_type, experience_level, description)
    values ('0a000000-0000-4000-8000-000000000002', 'Heliostat Fitter', 'Seville', 'contract', 'mid', 'Mirrors.');
    update public.jobs set title = 'Heliostat Polisher' where title = 'Heliostat Fitter';
  end $$`
  expect(await titles('polisher:*')).toEqual(['Heliostat Polisher'])
  await sql`do $$ begin
    set local role service_role;
    perform set_config('request.jwt.claims', '', true);
    delete from public.jobs where title = 'Heliostat Polisher';
  end $$`
  expect(await titles('polisher:*')).toEqual([])
})

test('a pattern finds the titles that full text finds', async () => {
  const titles = [
    'Senior Engineer, C++',
    'C# and .NET Developer',
    'Head of Engineering/IT',
    'Front-end_lead (e-mail)',
    'Élan Vital Åsa ÉCLAIR',
    'Keeper of 3 (12abc) & 50% plates',
    'Ingénieur·e R&D – Zürich',
    '工程师 Engineer',
    'C + + Wordsmith',
  ]
  const searches = [
    'c++',
    'c#',
    '.net dev',
    'it',
    'engin',
    'ENGIN c',
    'end lead',
    'mail',
    'élan',
    'ÉCL',
    's',
    '3',
    '12a',
    '50%',
  ]
  const rows = await sql<{ title: string; q: string; parsed: boolean; matched: boolean }>`
    select title, q, to_tsvector('simple', private.search_text(title)) @@ private.search_query(q) as parsed,
      lower(case when title ~ '[+#._]' then private.search_text(title) else title end) ~ private.search_pattern(q) as matched
    from unnest(${titles}::text[]) as title, unnest(${[...searches, 'zürich r d', '工程', 'a', 'word', 'c', 'plus', 'of']}::text[]) as q`
  expect(rows.filter(({ parsed, matched }) => parsed !== matched)).toEqual([])
  expect(rows.filter(({ matched }) => matched).length).toBeGreaterThan(searches.length)
})
