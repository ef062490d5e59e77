import { beforeEach, expect, test } from 'vitest'
import { matchOfSent } from '#app/data/application-match.ts'
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
