import { beforeEach, expect, test } from 'vitest'
import type { Profile } from '#shared/profile.ts'
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
let [ada, friend, stranger, recruiter] = ['', '', '', '']
let address = ''

/** One value, as the data API returns it to this person, or to a visitor. */
async function as(person: string | undefined, text: string, values: (string | null)[] = []): Promise<string> {
  const results = await database.batch([
    { text: "select set_config('role', $1, true)", values: [person ? 'authenticated' : 'anon'] },
    { text: "select set_config('request.jwt.claims', $1, true)", values: [JSON.stringify({ sub: person })] },
    { text, values },
  ])
  return results.at(-1)?.rows[0]?.[0] ?? ''
}

const look = async (person: string | undefined, handle = address, seenAs: string | null = null) =>
  JSON.parse(
    (await as(person, 'select public.profile_page($1, $2)', [handle, seenAs])) || 'null',
  ) as Profile | null
const rename = (wanted: string, person = ada) => as(person, 'select public.change_handle($1)', [wanted])
const handleOf = async (id: string) => {
  const [profile] = await sql<{ handle: string }>`select handle from public.profiles where user_id = ${id}`
  return profile?.handle ?? ''
}

beforeEach(async () => {
  ada = (await givenAccount(database, { first_name: 'Ada', last_name: 'Rao' })).id
  friend = (await givenAccount(database, { first_name: 'Ben' })).id
  stranger = (await givenAccount(database, { first_name: 'Cleo' })).id
  recruiter = (await givenAccount(database, { first_name: 'Dora' })).id
  await givenMember(database, await givenCompany(database), { id: recruiter })
  await givenConnection(database, { id: ada }, { id: friend }, { accepted_at: '2026-01-01T00:00:00Z' })
  await sql`update public.profiles set about = 'Keeps telescopes.', open_to_work = 'Observatories' where user_id = ${ada}`
  await sql`insert into public.experiences (user_id, title, company, started) values (${ada}, 'Keeper', 'Quennell', '2022-03-01')`
  await sql`insert into public.educations (user_id, school) values (${ada}, 'Turin')`
  await givenSkill(database, { id: ada }, { name: 'Optics' })
  address = await handleOf(ada)
})

test('until somebody says so everyone reads the profile, recruiters what is looked for, and nobody badges', async () => {
  const seen = await look(undefined)
  expect(seen).toMatchObject({
    ...{ name: 'Ada Rao', about: 'Keeps telescopes.', email: null, seen_by: null, state: 'none' },
    experience: [{ title: 'Keeper', company: 'Quennell', ended: null }],
    education: [{ school: 'Turin' }],
    skills: [{ name: 'Optics' }],
  })
  expect(seen).not.toHaveProperty('open_to_work')
  expect(seen).not.toHaveProperty('achievements')
  expect(seen).not.toHaveProperty('certificates')
  expect(await look(stranger)).not.toHaveProperty('open_to_work')
  expect(await look(recruiter)).toMatchObject({ open_to_work: 'Observatories' })
  expect(await look(ada, 'me')).toMatchObject({
    ...{ state: 'self', open_to_work: 'Observatories', achievements: [] },
    seen_by: { about: 'everyone', open_to_work: 'recruiters', achievements: 'nobody' },
  })
})

test('each section is seen by those it is for, and the person may look as they do', async () => {
  await sql`insert into public.profile_sections (user_id, section, seen_by)
    values (${ada}, 'about', 'connections'), (${ada}, 'skills', 'nobody'), (${ada}, 'achievements', 'everyone')`
  for (const other of [undefined, stranger, recruiter]) expect(await look(other)).not.toHaveProperty('about')
  expect(await look(friend)).toMatchObject({ about: 'Keeps telescopes.', state: 'connected' })
  expect(await look(friend)).not.toHaveProperty('skills')
  expect(await look(undefined)).toHaveProperty('achievements')
  expect(await look(ada, address, 'everyone')).not.toHaveProperty('about')
  expect(await look(ada, address, 'connections')).toHaveProperty('about')
  expect(await look(ada, address, 'recruiters')).toHaveProperty('open_to_work')
  // Nobody else sees it as somebody else.
  expect(await look(stranger, address, 'connections')).not.toHaveProperty('about')
})

test('a recruiter is whoever hires for a verified company, and nobody for a box ticked at sign-up', async () => {
  const seesWhatIsSought = async (person: string) => 'open_to_work' in ((await look(person)) ?? {})
  const { id: employer } = await givenAccount(database, { user_type: 'employer' })
  expect(await seesWhatIsSought(employer)).toBe(false)
  const unproven = await givenCompany(database, { verified_how: null, verified_at: null })
  for (const role of ['owner', 'recruiter']) {
    const member = await givenAccount(database, { user_type: 'employer' })
    await givenMember(database, unproven, member, role)
    expect(await seesWhatIsSought(member.id)).toBe(false)
  }
  const proven = await givenCompany(database)
  const members = Object.entries({ owner: true, recruiter: true, interviewer: false })
  for (const [role, sees] of members) {
    const member = await givenAccount(database, { user_type: 'professional' })
    await givenMember(database, proven, member, role)
    expect([role, await seesWhatIsSought(member.id)]).toEqual([role, sees])
  }
  await sql`delete from public.company_members where user_id = ${recruiter}`
  expect(await seesWhatIsSought(recruiter)).toBe(false)
})

test('whoever is not to be found is there for their connections alone', async () => {
  await sql`insert into public.settings (user_id, profile_visible) values (${ada}, false)`
  for (const other of [undefined, stranger, recruiter]) expect(await look(other)).toBeNull()
  expect(await look(friend)).toMatchObject({ visible: false, about: 'Keeps telescopes.' })
  expect(await look(ada, 'me')).toMatchObject({ visible: false })
  expect(await look(undefined, 'me')).toBeNull()
})

test('an address is made from the name, is one person’s, and leads on once it is changed', async () => {
  const maren = (await givenAccount(database, { full_name: 'Mårén Ødegård-Åse' })).id
  expect(await handleOf(maren)).toMatch(/^maren-degard-ase/)
  const namesake = (await givenAccount(database, { first_name: 'Ada', last_name: 'Rao' })).id
  expect(await handleOf(namesake)).toMatch(/^ada-rao-[0-9a-f]{6}$/)
  expect(await handleOf((await givenAccount(database)).id)).toMatch(/^member-/)

  const wanted = `keeper-${ada.slice(0, 8)}`
  expect(await rename(wanted.toUpperCase())).toBe(wanted)
  expect(await look(undefined, address)).toMatchObject({ handle: wanted })
  await expect(rename(wanted, stranger)).rejects.toMatchObject({ code: 'PT409' })
  await expect(rename(address, stranger)).rejects.toMatchObject({ code: 'PT409' })
  await expect(rename('me', stranger)).rejects.toMatchObject({ code: 'PT400' })
  await expect(rename('settings', stranger)).rejects.toMatchObject({ code: 'PT409' })
  await expect(rename('a--b', stranger)).rejects.toMatchObject({ code: 'PT400' })
  expect(await rename(address)).toBe(address)
  await rename(`${wanted}-2`)
  await rename(`${wanted}-3`)
  await expect(rename(`${wanted}-4`)).rejects.toMatchObject({ code: 'PT429' })
})

test('a profile holds what is true of time and addresses alone', async () => {
  await expect(
    sql`update public.profiles set links = '{javascript:alert(1)}' where user_id = ${ada}`,
  ).rejects.toThrow(/links/)
  // Whoever looks at it gets a list of addresses.
  for (const links of [
    '{null}',
    '{https://ada.example,null}',
    '{{https://ada.example}}',
    '{"https://ada.example http://a.example"}',
  ])
    await expect(
      sql`update public.profiles set links = ${links} where user_id = ${ada}`,
      links,
    ).rejects.toThrow(/links/)
  await sql`update public.profiles set links = '{https://ada.example,http://a.example/b}' where user_id = ${ada}`
  await expect(sql`insert into public.experiences (user_id, title, company, started, ended)
    values (${ada}, 'Keeper', 'Quennell', '2022-03-01', '2021-03-01')`).rejects.toThrow(/check/)
})

test('whoever gives their name after signing up has an address of it, and the one before leads on', async () => {
  const { id } = await givenAccount(database, { first_name: '', last_name: '' })
  const before = await handleOf(id)
  expect(before).toMatch(/^member-/)
  await as(id, "update public.profiles set first_name = '李' where user_id = $1", [id])
  expect(await handleOf(id)).toBe(before)
  await as(id, "update public.profiles set first_name = '' where user_id = $1", [id])
  const given = `Nils ${before.slice(7)}`
  await as(id, "update public.profiles set first_name = $2, last_name = 'Å' where user_id = $1", [id, given])
  const handle = await handleOf(id)
  expect(handle).toBe(`nils-${before.slice(7)}-a`)
  expect(await look(stranger, before)).toMatchObject({ handle })
  // A later change of name does not change the address, and three changes are left.
  await as(id, "update public.profiles set first_name = 'Else' where user_id = $1", [id])
  expect(await handleOf(id)).toBe(handle)
  for (const letter of ['x', 'y', 'z']) await rename(`${handle}-${letter}`, id)
})
