import { beforeEach, expect, test } from 'vitest'
import { askAs } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import {
  givenAccount,
  givenApplication,
  givenCompany,
  givenJob,
  givenMember,
} from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
type Made = { id: string }
let [ada, ben, cleo, company]: [Made, Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }, { id: '' }]

const verified = async () =>
  (
    await sql<{
      how: string | null
    }>`select verified_how as how from public.companies where id = ${company.id}`
  )[0]?.how

beforeEach(async () => {
  ada = await givenAccount(database, { first_name: 'Ada' })
  ben = await givenAccount(database, { first_name: 'Ben' })
  cleo = await givenAccount(database, { first_name: 'Cleo' })
  company = await givenCompany(database)
  await givenMember(database, company, ada, 'owner')
  await givenMember(database, company, ben, 'recruiter')
})

test('with the last account that answers for a company its jobs close, and whoever waits is told', async () => {
  const [open, over] = [
    await givenJob(database, { company_id: company.id, title: 'Glazer' }),
    await givenJob(database, { company_id: company.id, title: 'Potter' }),
  ]
  const [waits, has_offer] = [
    await givenApplication(database, cleo, open.id),
    await givenApplication(database, cleo, over.id),
  ]
  await sql`update public.jobs set status = 'closed', closed_because = 'closing_date' where id = ${over.id}`
  await sql`insert into public.application_offers (application_id, user_id, salary, currency, starts_on, answer_by)
    values (${has_offer.id}, ${cleo.id}, 1000, 'USD', current_date + 30, current_date + 5)`
  const standing = () => sql`
    select j.title, j.status as job, a.status, r.reason, o.state as offer, n.state as told
    from public.applications a join public.jobs j on j.id = a.job_id
    left join public.application_rejections r on r.application_id = a.id
    left join public.application_offers o on o.application_id = a.id
    left join public.notifications n on n.user_id = a.user_id and n.subject_id = a.id::text
    where a.id in (${waits.id}, ${has_offer.id}) order by j.title`
  await sql`delete from auth.users where id = ${ada.id}`
  expect(await standing()).toMatchObject([
    { job: 'open', status: 'under_review' },
    { job: 'closed', status: 'under_review', offer: 'open' },
  ])
  await sql`delete from auth.users where id = ${ben.id}`
  const ended = { job: 'closed', status: 'rejected', reason: 'no_longer_hiring', told: 'rejected' }
  expect(await standing()).toMatchObject([
    { ...ended, title: 'Glazer' },
    { ...ended, title: 'Potter', offer: 'withdrawn' },
  ])
  const late = givenApplication(database, await givenAccount(database), open.id)
  await expect(late).rejects.toThrow('This job is closed.')
})

test('a name that another company has is refused in any case, and staff’s word is for the name it was given for', async () => {
  const [other] = await sql<{ name: string }>`
    insert into public.companies (name, industry, size, verified_how, verified_at)
    values (${`Halden ${ada.id}`}, 'Optics', '1-10', null, null) returning name`
  const rename = (name: string) =>
    askAs(database, ada, 'update public.companies set name = $1 where id = $2', [name, company.id])
  await expect(rename(other?.name.toUpperCase() ?? '')).rejects.toMatchObject({ code: 'PT409' })
  const asked = { name: ` ${other?.name.toLowerCase()} `, industry: 'Optics', size: '1-10' }
  const again = askAs(database, ben, 'select public.create_company($1)', [JSON.stringify(asked)])
  await expect(again).rejects.toMatchObject({ code: 'PT409' })
  const named = `Osterkamp ${ada.id}`
  await rename(`  ${named} `)
  expect(await sql`select name from public.companies where id = ${company.id}`).toEqual([{ name: named }])
  await sql`update public.companies set verified_how = 'operator', verified_at = now() where id = ${company.id}`
  await rename(named.toUpperCase())
  expect(await verified()).toBe('operator')
  await rename(`${named} and Sons`)
  expect(await verified()).toBeNull()
  await sql`update public.companies set verified_how = 'dns', verified_at = now() where id = ${company.id}`
  await rename(named)
  expect(await verified()).toBe('dns')
})
