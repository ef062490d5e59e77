import { beforeEach, expect, test } from 'vitest'
import { countPeople, settle } from '#server/companies/posting-people.ts'
import type { PostingReach } from '#shared/posting-reach.ts'
import { askAs, type Cast, givenHiring } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenAlert, givenCompany, givenJob } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
let cast: Cast

beforeEach(async () => {
  cast = await givenHiring(database)
})

const reach = (who: { id: string }, job: string) =>
  askAs<PostingReach>(database, who, 'select public.posting_reach($1)', [job])
/** The count, once the server has made it. */
async function counted(who: { id: string }, job: string, people = 0, more = false): Promise<PostingReach> {
  await reach(who, job)
  const [asked] = await sql<{ edited: string }>`
    select edited_at::text as edited from private.posting_people where job_id = ${job}`
  await database.transaction((own) => settle(own, { job, edited: asked?.edited ?? '' }, { people, more }))
  return reach(who, job)
}
const givenDraft = (fields = {}) =>
  givenJob(database, {
    ...{
      company_id: cast.company.id,
      title: 'Senior Lens Grinder',
      status: 'draft',
      location: 'Oslo, Norway',
    },
    ...{
      experience_level: 'senior',
      job_type: 'full_time',
      currency: 'EUR',
      salary_min: 90_000,
      salary_max: 100_000,
    },
    ...{ description: 'You would grind lenses from crown glass, with interferometry and a steady hand.' },
    ...fields,
  })

/** People who match and people who do not, each for a different reason. */
const alerts = [
  { title: 'Lens Grinder' },
  { title: 'Lens' },
  { title: 'grinder, senior' },
  { title: 'Chief grinder' },
  { title: 'Senior lens polisher', keywords: ['interferometry', 'crown glass'] },
  { title: 'Lens maker', keywords: ['welding', 'crown glass'], location: 'Oslo' },
  { title: 'Glass blower', keywords: ['crown glass', 'interferometry'], experience_level: 'senior' },
  { title: 'Optician', keywords: ['crown glass'], location: 'Oslo', experience_level: 'senior' },
  { title: '...', location: 'oslo' },
  { title: '--', experience_level: 'entry' },
  { title: 'Lens Grinder', job_type: 'contract' },
  { title: 'Lens Grinder', company: 'Somebody Else' },
  // A hundred thousand euros are 110,000 dollars.
  { title: 'Grinder of mirrors', salary_min: 109_000 },
  { title: 'Grinder of mirrors', salary_min: 111_000 },
  { title: 'Lens Grinder', active: false },
  { title: 'Harbor pilot', keywords: ['rowing'] },
  { title: 'Senior', salary_max: 80_000, location: 'Bergen' },
]

test('as many alerts are counted as fire when the job is posted, and none is kept before', async () => {
  const { id } = await givenDraft()
  for (const alert of alerts) await givenAlert(database, await givenAccount(database), alert)
  const { alerts: told, more } = await counted(cast.recruiter, id)
  expect(more).toBe(false)
  expect(await sql`select 1 from public.alert_matches where job_id = ${id}`).toEqual([])
  await sql`update public.jobs set status = 'open' where id = ${id}`
  await sql`select private.match_listed_job(${id}, '00000000-0000-0000-0000-000000000000', 1000)`
  const fired = await sql`select 1 from public.alert_matches where job_id = ${id}`
  expect(fired.length).toBeGreaterThanOrEqual(8)
  expect(told).toBe(fired.length)
})

test('alerts of fewer than eight people are no figure, however many they have', async () => {
  const { id } = await givenDraft({ title: 'Bell Founder', location: 'Rome', description: 'Bronze.' })
  const people = await Promise.all(Array.from({ length: 8 }, () => givenAccount(database)))
  for (const person of [...people.slice(1), ...people.slice(1)])
    await givenAlert(database, person, { title: 'Bell Founder' })
  expect(await counted(cast.owner, id)).toMatchObject({ alerts: null, more: false })
  await givenAlert(database, people[0] as { id: string }, { title: 'Bell Founder' })
  expect(await counted(cast.owner, id)).toMatchObject({ alerts: 15 })
})

test('pay stands beside open jobs of others with the same title, level and currency, from eight on', async () => {
  const title = 'Mirror Polisher'
  const { id } = await givenDraft({ title })
  const other = await givenCompany(database)
  const post = (salary_min: number, fields = {}) =>
    givenDraft({
      title,
      company_id: other.id,
      status: 'open',
      salary_min,
      salary_max: salary_min + 10_000,
      ...fields,
    })
  for (let nth = 0; nth < 7; nth++) await post(60_000 + nth * 10_000)
  await post(10_000, { currency: 'USD' })
  await post(10_000, { experience_level: 'lead' })
  await post(10_000, { company_id: cast.company.id })
  const own = { salary_min: 90_000, salary_max: 100_000, currency: 'EUR' }
  expect((await reach(cast.owner, id)).pay).toEqual({
    ...own,
    others: 7,
    low: null,
    median: null,
    high: null,
  })
  await post(130_000, { title: 'MIRROR polisher' })
  expect((await reach(cast.owner, id)).pay).toEqual({
    ...own,
    others: 8,
    low: 60_000,
    median: 100_000,
    high: 140_000,
  })
})

test('interviewers, strangers and other companies learn nothing', async () => {
  const { id } = await givenDraft()
  for (const who of [cast.interviewer, cast.stranger, cast.ada])
    await expect(reach(who, id)).rejects.toMatchObject({ code: 'PT404' })
})

/** A person with years of experience, unless told otherwise. */
async function givenKeeper(fields = {}): Promise<{ id: string }> {
  const person = await givenAccount(database)
  const done = { title: 'Night Sky Cartographer', company: 'Roque', started: '2015-01-01', ended: null }
  const { title, company, started, ended } = { ...done, ...fields }
  await sql`update public.profiles set location = 'Oslo, Norway' where user_id = ${person.id}`
  await sql`insert into public.experiences (user_id, title, company, started, ended)
    values (${person.id}, ${title}, ${company}, ${started}::date, ${ended}::date)`
  return person
}

test('people are counted whose match is above 80 percent and who let recruiters see their work', async () => {
  const { id } = await givenDraft({
    title: 'Night Sky Cartographer',
    description: 'You would draw what is up there.',
  })
  const keepers = await Promise.all(Array.from({ length: 9 }, () => givenKeeper()))
  await givenKeeper({ title: 'Night Porter' })
  await givenKeeper({ started: '1990-01-01', ended: '1991-01-01' })
  const [hidden, unshown, member] = await Promise.all([givenKeeper(), givenKeeper(), givenKeeper()])
  await sql`insert into public.settings (user_id, profile_visible) values (${hidden.id}, false)`
  await sql`insert into public.profile_sections (user_id, section, seen_by) values (${unshown.id}, 'experience', 'connections')`
  await sql`insert into public.company_members (company_id, user_id, role) values (${cast.company.id}, ${member.id}, 'interviewer')`
  expect(await countPeople(database, id)).toEqual({ people: keepers.length, more: false })
})

test('what is counted is told for what was asked for alone, and below eight not at all', async () => {
  const { id } = await givenDraft({ title: 'Comet Herder' })
  expect(await reach(cast.owner, id)).toMatchObject({ counted: false, people: null, more_people: false })
  expect(await counted(cast.owner, id, 7, true)).toMatchObject({
    counted: true,
    people: null,
    more_people: false,
  })
  expect(await counted(cast.owner, id, 8, true)).toMatchObject({
    counted: true,
    people: 8,
    more_people: true,
  })
  await sql`update public.jobs set location = 'Bergen' where id = ${id}`
  expect(await reach(cast.owner, id)).toMatchObject({ counted: false, people: null, more_people: false })
})
