import { beforeEach, expect, test } from 'vitest'
import { matchOfSent } from '#app/data/application-match.ts'
import { exportedRecords } from '#tests/support/exported-data.ts'
import { askAs, type Cast, givenHiring } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenApplication } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
let cast: Cast
let application = ''

type Sent = Parameters<typeof matchOfSent>[0]
const read = (who: 'owner' | 'recruiter' | 'interviewer' | 'stranger' | 'ada') =>
  askAs<Sent | null>(database, cast[who], 'select public.application_match($1)', [application])

/** Ada fills in her experience, and then applies for a job that requires it. */
beforeEach(async () => {
  cast = await givenHiring(database)
  await sql`delete from public.applications where id = ${cast.application.id}`
  await sql`update public.jobs set description = ${'## Requirements\n\n- Mirror polishing for large telescopes\n- Night shifts on a mountain'}
    where id = ${cast.job.id}`
  await sql`insert into public.experiences (user_id, title, company, started, summary)
    values (${cast.ada.id}, 'Telescope Keeper', 'Northern Sky', '2019-01-01', 'Mirror polishing for large telescopes, each spring.')`
  application = (await givenApplication(database, cast.ada, cast.job.id)).id
})

test('both sides read the same match, and nobody else reads any', async () => {
  const own = await read('ada')
  expect(own).not.toBeNull()
  expect(await read('recruiter')).toEqual(own)
  expect(await read('stranger')).toBeNull()
  // An interviewer who is not assigned to the candidate.
  expect(await read('interviewer')).toBeNull()
  const { score, lines } = matchOfSent(own as Sent)
  expect(score).toBeGreaterThan(0)
  expect(lines).toContainEqual(
    expect.objectContaining({
      sentence: expect.stringContaining('Mirror polishing'),
      entry: expect.objectContaining({ label: 'Telescope Keeper at Northern Sky' }),
    }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({
      sentence: expect.stringContaining('Night shifts'),
      change: expect.any(String),
    }),
  )
})

test('it is of what was sent: later changes on either side change nothing, and no name is part of it', async () => {
  const before = await read('recruiter')
  await sql`delete from public.experiences where user_id = ${cast.ada.id}`
  await sql`update public.jobs set description = 'Something else altogether.' where id = ${cast.job.id}`
  expect(await read('recruiter')).toEqual(before)
  const text = JSON.stringify(before)
  for (const told of ['Ada', 'Rao', cast.ada.id, 'handle', 'picture', 'headline'])
    expect(text).not.toContain(told)
})

test('a board asks for many at once and gets those that one may see', async () => {
  const all = [application, crypto.randomUUID()]
  const many = (who: Parameters<typeof read>[0]) =>
    askAs<Record<string, unknown>>(database, cast[who], 'select public.application_matches($1)', [
      `{${all.join(',')}}`,
    ])
  expect(await many('recruiter')).toEqual({ [application]: await read('recruiter') })
  expect(await many('stranger')).toEqual({})
})

test('the least pay that somebody asks for counts for them, and reaches nobody else in any answer', async () => {
  // Both differ in this alone: whatever a company reads of her stays the same, to the last digit of a score.
  const of_job = [cast.job.id]
  const seenBy = async (who: 'owner' | 'recruiter' | 'stranger') => {
    const call = (text: string, values: string[] = []) =>
      askAs<unknown>(database, cast[who], text, values).catch((error: Error) => error.message)
    const [profile] = await sql<{
      handle: string
    }>`select handle from public.profiles where user_id = ${cast.ada.id}`
    return {
      match: await call('select public.application_match($1)', [application]),
      matches: await call('select public.application_matches($1)', [`{${application}}`]),
      candidate: await call('select public.pipeline_candidate($1)', [application]),
      board: await call('select public.pipeline_board($1)', of_job),
      profile: await call('select public.profile_page($1)', [profile?.handle ?? '']),
      found: await call("select public.site_search('Ada Rao')"),
      kept: await call('select count(*) from public.least_pay'),
      sent: await call('select count(*) from public.application_profiles where profile::text like $1', [
        '%pay%',
      ]),
      reach: await call(`select public.posting_reach($1) -> 'pay'`, of_job),
    }
  }
  const before = [await seenBy('owner'), await seenBy('recruiter'), await seenBy('stranger')]
  const save = 'insert into public.least_pay (amount, currency) values (98765, $1)'
  await askAs(database, cast.ada, save, ['USD'])
  // Sent again, with a profile frozen after it was said.
  await sql`update public.application_profiles set profile = private.profile_as_sent(${cast.ada.id}) where user_id = ${cast.ada.id}`
  const after = [await seenBy('owner'), await seenBy('recruiter'), await seenBy('stranger')]
  expect(after).toEqual(before)
  expect(JSON.stringify(after)).not.toContain('98765')
  expect(await askAs(database, cast.ada, 'select public.my_match_profile()')).toMatchObject({
    pay: { least: 98_765, currency: 'USD' },
  })
  expect(await askAs(database, cast.recruiter, 'select public.my_match_profile()')).not.toHaveProperty('pay')
  expect((await exportedRecords(database, cast.ada)).least_pay).toMatchObject([
    { amount: 98_765, currency: 'USD' },
  ])
  await sql`delete from auth.users where id = ${cast.ada.id}`
  expect(await sql`select from public.least_pay where user_id = ${cast.ada.id}`).toEqual([])
})
