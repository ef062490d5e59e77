import { beforeEach, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenCompany, givenJob, givenMember } from '#tests/support/records.ts'

const database = useDatabase()
type Made = { id: string }
let [ada, company]: [Made, Made] = [{ id: '' }, { id: '' }]

const form = async (job: Made) => {
  const [row] = await asPerson<{ form: unknown }>(
    database,
    ada,
    'select public.application_form($1) as form',
    [job.id],
  )
  return row?.form
}

beforeEach(async () => {
  ada = await givenAccount(database)
  company = await givenCompany(database)
})

test('a company reads applications once it has an owner or a recruiter', async () => {
  const job = await givenJob(database, { company_id: company.id })
  expect(await form(job)).toEqual({ questions: [], read: false })
  await givenMember(database, company, await givenAccount(database), 'interviewer')
  expect(await form(job)).toMatchObject({ read: false })
  await givenMember(database, company, await givenAccount(database))
  expect(await form(job)).toMatchObject({ read: true })
})

test('a draft has no form', async () => {
  expect(await form(await givenJob(database, { company_id: company.id, status: 'draft' }))).toBeNull()
})
