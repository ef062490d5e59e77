import { expect, test } from 'vitest'
import { givenPerson } from '#tests/support/people.ts'
import { givenApplication, givenCompany, givenJob, givenMember } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
const read = (secret: string) => fetch(`${tannr.url}/calendar/${secret}.ics`)

test('a calendar is read by its address alone, until that is taken back', async () => {
  const { id, client } = await givenPerson(tannr)
  const company = await givenCompany(tannr)
  await givenMember(tannr, company, await givenPerson(tannr), 'owner')
  const job = await givenJob(tannr, { company_id: company.id })
  const application = await givenApplication(tannr, { id }, job.id)
  await client.from('calendar_feeds').insert({ user_id: id }).throwOnError()
  const { data } = await client.from('calendar_feeds').select('secret').single().throwOnError()
  const answer = await read(data.secret)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toContain(`UID:answer-${application.id}@tannr`)
  await client.from('calendar_feeds').delete().eq('user_id', id).throwOnError()
  expect((await read(data.secret)).status).toBe(404)
  expect((await read('0')).status).toBe(404)
})
