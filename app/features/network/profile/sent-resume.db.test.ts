import { beforeEach, expect, test } from 'vitest'
import { askAs, type Cast, givenHiring } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenApplication, givenConnection, givenSkill } from '#tests/support/records.ts'
import type { SentResume } from './profile-queries.ts'

const database = useDatabase()
const { sql } = database
let cast: Cast
let application = ''

type Who = 'owner' | 'recruiter' | 'interviewer' | 'stranger' | 'ada'
const read = (who: Who, masked = false) =>
  askAs<SentResume | null>(database, cast[who], 'select public.application_resume($1, $2)', [
    application,
    String(masked),
  ])

beforeEach(async () => {
  cast = await givenHiring(database)
  await sql`delete from public.applications where id = ${cast.application.id}`
  await sql`update public.profiles set headline = 'Keeper', about = 'I keep the night dark.' where user_id = ${cast.ada.id}`
  await sql`insert into public.profile_sections (user_id, section, seen_by) values (${cast.ada.id}, 'about', 'connections')`
  await givenSkill(database, cast.ada, { name: 'Optics' })
  application = (await givenApplication(database, cast.ada, cast.job.id)).id
})

test('both sides read the profile as it was sent, and nobody else does', async () => {
  const own = await read('ada')
  expect(own).toMatchObject({
    ...{ own: true, job: 'Telescope Keeper', number: expect.any(Number) },
    profile: { name: 'Ada Rao', headline: 'Keeper', skills: [{ name: 'Optics' }] },
  })
  // What is not for recruiters was not sent.
  expect(own?.profile).not.toHaveProperty('about')
  for (const who of ['owner', 'recruiter'] as const) expect(await read(who)).toEqual({ ...own, own: false })
  // Nor who is not asked to meet the candidate.
  for (const who of ['stranger', 'interviewer'] as const) expect(await read(who)).toBeNull()
  await sql`update public.profiles set headline = 'Someone else' where user_id = ${cast.ada.id}`
  expect(await read('recruiter')).toMatchObject({ profile: { headline: 'Keeper' } })
})

test('who endorsed the candidate is not sent with it: they may hide, or leave', async () => {
  const ben = await givenAccount(database, { first_name: 'Benedict', last_name: 'Moreau' })
  await givenConnection(database, cast.ada, ben, { accepted_at: '2026-01-01T00:00:00Z' })
  await askAs(
    database,
    ben,
    `insert into public.skill_endorsements (person_id, skill) values ($1, 'optics')`,
    [cast.ada.id],
  )
  for (const at of ['now()', 'null'])
    await askAs(database, cast.ada, `update public.applications set withdrawn_at = ${at} where id = $1`, [
      application,
    ])
  for (const who of ['ada', 'owner'] as const) {
    const sent = await read(who)
    expect(sent).toMatchObject({ profile: { skills: [{ name: 'Optics', endorsements: 1, endorsers: [] }] } })
    expect(JSON.stringify(sent)).not.toContain('Benedict')
  }
})

test('it is masked for the company as the candidate is, until the scorecard is in', async () => {
  const masked = await read('recruiter', true)
  for (const key of ['name', 'first_name', 'handle', 'links']) expect(masked?.profile).not.toHaveProperty(key)
  expect(JSON.stringify(masked)).not.toMatch(/Ada|Rao/)
  expect((await read('ada', true))?.profile.name).toBe('Ada Rao')
  await sql`insert into public.application_scorecards (application_id, user_id, craft, judgment, communication, advice, reason)
    values (${application}, ${cast.recruiter.id}, 3, 3, 3, 'yes', 'Knows mirrors.')`
  expect((await read('recruiter', true))?.profile.name).toBe('Ada Rao')
})

test('a resume is a file or made from the profile, and stays what was sent', async () => {
  const send = (values: string) =>
    askAs(database, cast.ada, `update public.applications set ${values} where id = $1`, [application])
  const made = async () => {
    const [line] = await askAs<{ resume_from_profile: boolean; has_resume: boolean }[]>(
      database,
      cast.recruiter,
      'select jsonb_build_array(public.pipeline_candidate($1))',
      [application],
    )
    return [line?.resume_from_profile, line?.has_resume]
  }
  expect(await made()).toEqual([false, false])
  await expect(send('resume_from_profile = true')).rejects.toThrow('already has this resume')
  await send('withdrawn_at = now()')
  await send('withdrawn_at = null, resume_from_profile = true')
  expect(await made()).toEqual([true, true])
  expect(
    await askAs(database, cast.ada, "select public.my_application($1) -> 'resume_from_profile'", [
      application,
    ]),
  ).toBe(true)
  await expect(send('resume_from_profile = false')).rejects.toThrow('already has this resume')
  const [file] = await sql<{ id: string }>`insert into public.files (user_id, bucket, name, size, stored_at)
    values (${cast.ada.id}, 'resumes', 'One', 7, now()) returning id`
  await send('withdrawn_at = now()')
  await expect(send(`withdrawn_at = null, resume_id = '${file?.id}'`)).rejects.toMatchObject({
    code: '23514',
  })
})
