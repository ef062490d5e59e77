import { beforeEach, expect, test } from 'vitest'
import type { Profile } from '#shared/profile.ts'
import { asPerson } from '#tests/support/as-person.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import {
  givenAccount,
  givenCompany,
  givenConnection,
  givenMember,
  givenSkill,
} from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
type Made = { id: string }
let [ada, ben, cleo]: [Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }]

const as = <Row extends object>(who: Made, text: string, values: (string | null)[] = []) =>
  asPerson<Row>(database, who, text, values)

const endorse = (who: Made, whom: Made, skill: string) =>
  as(who, 'insert into public.skill_endorsements (person_id, skill) values ($1, $2)', [whom.id, skill])
const withdraw = (who: Made) => as(who, 'delete from public.skill_endorsements where user_id = $1', [who.id])
const counted = async () =>
  (
    await sql<{ name: string; endorsements: number }>`
      select name, endorsements from public.skills where user_id = ${ada.id} order by name`
  ).map(({ name, endorsements }) => [name, endorsements])
async function profile(reader: Made): Promise<Profile | undefined> {
  const [{ handle } = { handle: '' }] = await sql<{ handle: string }>`
    select handle from public.profiles where user_id = ${ada.id}`
  const [row] = await as<{ page: Profile }>(reader, 'select public.profile_page($1) as page', [handle])
  return row?.page
}

beforeEach(async () => {
  ada = await givenAccount(database, { first_name: 'Ada', last_name: 'Rao' })
  ben = await givenAccount(database, { first_name: 'Ben', last_name: 'Rao' })
  cleo = await givenAccount(database, { first_name: 'Cleo', last_name: 'Rao' })
  await givenConnection(database, ada, ben, { accepted_at: '2026-01-01T00:00:00Z' })
  await givenSkill(database, ada, { name: 'Glazing' })
})

test('a connection vouches once for a skill, and takes it back', async () => {
  await endorse(ben, ada, ' GLAZING ')
  expect(await counted()).toEqual([['Glazing', 1]])
  await expect(endorse(ben, ada, 'Glazing')).rejects.toMatchObject({ code: '23505' })
  expect((await profile(ben))?.skills).toMatchObject([
    { endorsed: true, endorsements: 1, endorsers: [{ name: 'Ben Rao' }] },
  ])
  expect((await profile(cleo))?.skills).toMatchObject([{ endorsed: false, endorsements: 1 }])
  await withdraw(ben)
  expect(await counted()).toEqual([['Glazing', 0]])
})

test('nobody else does: no stranger, not oneself, and not for what is not there or not shown', async () => {
  await expect(endorse(cleo, ada, 'Glazing')).rejects.toThrow(/row-level security/)
  await expect(endorse(ada, ada, 'Glazing')).rejects.toThrow(/row-level security|check constraint/)
  await expect(endorse(ben, ada, 'Surgery')).rejects.toThrow(/row-level security/)
  await sql`insert into public.profile_sections (user_id, section, seen_by) values (${ada.id}, 'skills', 'nobody')`
  await expect(endorse(ben, ada, 'Glazing')).rejects.toThrow(/row-level security/)
})

test('an endorsement belongs to the skill by its name, and to the connection', async () => {
  await endorse(ben, ada, 'Glazing')
  await as(ada, `update public.skills set name = 'Surgery'`)
  expect(await counted()).toEqual([['Surgery', 0]])
  await as(ada, `update public.skills set name = 'glazing'`)
  expect(await counted()).toEqual([['glazing', 1]])
  await as(ada, 'delete from public.skills')
  await givenSkill(database, ada, { name: 'Glazing' })
  expect(await counted()).toEqual([['Glazing', 1]])
  await sql`insert into public.settings (user_id, profile_visible) values (${ben.id}, false)`
  expect((await profile(cleo))?.skills).toMatchObject([{ endorsements: 1, endorsers: [] }])
  await as(ada, 'delete from public.connections where other_id = $1', [ben.id])
  expect(await counted()).toEqual([['Glazing', 0]])
})

test('both hear of an endorsement, and whose account ends vouches for nothing', async () => {
  await endorse(ben, ada, 'Glazing')
  for (const { id } of [ada, ben]) {
    const told = await sql`
      select from realtime.messages where topic = ${`person:${id}`} and event = 'skills'`
    expect(told.length).toBeGreaterThan(0)
  }
  await sql`delete from auth.users where id = ${ben.id}`
  expect(await counted()).toEqual([['Glazing', 0]])
})

test('where somebody works is confirmed by a verified company that they act for, and by nothing else', async () => {
  const company = await givenCompany(database, { name: `Quennell ${ada.id}` })
  await sql`insert into public.experiences (user_id, title, company, started) values (${ada.id}, 'Potter', ${`quennell ${ada.id}`}, '2024-01-01')`
  const confirmed = async () => (await profile(cleo))?.experience?.map((entry) => entry.confirmed)
  expect(await confirmed()).toEqual([false])
  await givenMember(database, company, ada)
  expect(await confirmed()).toEqual([true])
  await sql`update public.companies set verified_how = null, verified_at = null where id = ${company.id}`
  expect(await confirmed()).toEqual([false])
})
