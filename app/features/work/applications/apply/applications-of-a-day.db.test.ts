import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenApplication, givenCompany, givenJob } from '#tests/support/records.ts'

const database = useDatabase({ size: 4 })
const { sql } = database
type Made = { id: string }
let [ada, company]: [Made, Made] = [{ id: '' }, { id: '' }]

const job = () => givenJob(database, { company_id: company.id })
const apply = async (who: Made) =>
  asPerson(database, who, 'insert into public.applications (job_id) values ($1)', [(await job()).id])
const counted = (who: Made) => sql`select kind, times from private.day_counts where user_id = ${who.id}`
const given = (who: Made, hours: number, times: number) => sql`
  insert into private.day_counts values (${who.id}, null, 'application', now() - ${hours} * interval '1 hour', ${times})`
const refused = {
  code: 'PT429',
  message: expect.stringMatching(
    /^You’ve applied for 100 jobs in a day\. You can apply for more after \w+ \d+, \d\d:\d\d UTC\.$/,
  ),
}

beforeEach(async () => {
  ada = await givenAccount(database)
  company = await givenCompany(database)
})

test('the hundred-and-first application of a day is refused with the time when the next is possible', async () => {
  await given(ada, 23, 99)
  await apply(ada)
  await expect(apply(ada)).rejects.toMatchObject(refused)
  expect(await counted(ada)).toEqual([{ kind: 'application', times: 100 }])
  await apply(await givenAccount(database))
  await sql`update private.day_counts set since = now() - interval '24 hours' where user_id = ${ada.id}`
  await apply(ada)
  expect(await counted(ada)).toEqual([{ kind: 'application', times: 1 }])
})

test('an application that is resumed is sent again, and counts; one that the service writes does not', async () => {
  const { id } = await givenApplication(database, ada, (await job()).id)
  expect(await counted(ada)).toEqual([])
  const set = (at: string | null) =>
    asPerson(database, ada, 'update public.applications set withdrawn_at = $1 where id = $2', [at, id])
  await set('2026-01-01T00:00:00Z')
  expect(await counted(ada)).toEqual([])
  await set(null)
  expect(await counted(ada)).toEqual([{ kind: 'application', times: 1 }])
  await sql`update private.day_counts set times = 100 where user_id = ${ada.id}`
  await set('2026-01-01T00:00:00Z')
  await expect(set(null)).rejects.toMatchObject(refused)
})

test('what one person does at once in a day is counted one after the other', async () => {
  await given(ada, 1, 95)
  const jobs = await Promise.all(Array.from({ length: 10 }, job))
  const sent = await Promise.allSettled(
    jobs.map(({ id }) =>
      asPerson(database, ada, 'insert into public.applications (job_id) values ($1)', [id]),
    ),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await counted(ada)).toEqual([{ kind: 'application', times: 100 }])
})

test('a count is of one kind, of a person or of a company', async () => {
  const insert = (person: string | null, of: string | null, kind: string) =>
    sql`insert into private.day_counts values (${person}, ${of}, ${kind}, now(), 1)`
  await expect(insert(null, null, 'follow')).rejects.toMatchObject({ code: '23514' })
  await expect(insert(ada.id, null, 'company_mail')).rejects.toMatchObject({ code: '23514' })
  await expect(insert(null, company.id, 'follow')).rejects.toMatchObject({ code: '23514' })
  await expect(insert(ada.id, null, `${randomUUID()}`)).rejects.toMatchObject({ code: '23514' })
  await insert(null, company.id, 'company_mail')
  await expect(insert(null, company.id, 'company_mail')).rejects.toMatchObject({ code: '23505' })
})
