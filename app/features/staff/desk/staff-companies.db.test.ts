import { beforeEach, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenCompany, givenMember } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
type Made = { id: string }
let [lena, ada]: [Made, Made] = [{ id: '' }, { id: '' }]

const as = <Row extends object>(who: Made, text: string, values: (string | null)[] = []) =>
  asPerson<Row>(database, who, text, values)

const unverified = { verified_how: null, verified_at: null }
async function givenLoom(domain: string): Promise<Made> {
  const made = await givenCompany(database, { name: `Loom ${domain}`, domain, ...unverified })
  await givenMember(database, made, ada, 'owner')
  return made
}
const vouch = (by: Made, { id }: Made, wanted = true, reason = 'Their registry entry names her.') =>
  as(by, `select public.vouch_for_company($1, ${wanted}, $2)`, [id, reason])
const mails = () =>
  sql<{ template: string; verified: boolean }>`
    select message ->> 'template' as template, (message -> 'data' ->> 'verified')::boolean as verified
    from tannr_internal.outbox where message ->> 'template' = 'company_vouched' order by id`

beforeEach(async () => {
  lena = await givenAccount(database, { first_name: 'Lena', last_name: 'Rao' })
  ada = await givenAccount(database, { first_name: 'Ada', last_name: 'Rao' })
  await sql`update auth.users set email_confirmed_at = now(), raw_app_meta_data = '{}'`
  await sql`update auth.users set raw_app_meta_data = '{"staff": true}' where id = ${lena.id}`
  await sql`delete from tannr_internal.outbox`
})

test('a company is found by how a word of its name or its domain begins, and by nothing that is a pattern', async () => {
  const harbor = { name: 'Old Harbor Optics', logo_url: '/marks/harbor.svg' }
  await givenCompany(database, { ...harbor, domain: 'harbor-optics.example' })
  const found = (words: string) => as(lena, 'select name, logo_url from public.staff_companies($1)', [words])
  for (const words of ['old har', 'harb', 'OPTICS', 'harbor-opt']) {
    expect(await found(words)).toContainEqual(harbor)
  }
  for (const words of ['arbor', 'h%r', '_ld']) expect(await found(words)).toEqual([])
})

test('staff verify a company and take it back; its owners are told, and the log keeps why', async () => {
  const loom = await givenLoom('loom-one.example')
  const [found] = await as<{ owners: string[]; members: number; verified_how: string | null }>(
    lena,
    `select owners, members, verified_how from public.staff_companies('loom-one', true)`,
  )
  expect(found).toMatchObject({ owners: [expect.stringContaining('@')], members: 1, verified_how: null })
  await vouch(lena, loom)
  await expect(vouch(lena, loom)).rejects.toThrow('someone has already decided this')
  expect(await as(lena, `select name from public.staff_companies('loom-one', true)`)).toEqual([])
  await vouch(lena, loom, false, 'The registry entry was withdrawn.')
  const [now] = await sql`select verified_how, verified_at from public.companies where id = ${loom.id}`
  expect(now).toEqual({ verified_how: null, verified_at: null })
  expect(await mails()).toEqual([
    { template: 'company_vouched', verified: true },
    { template: 'company_vouched', verified: false },
  ])
  const acts = await as<{ act: string; reason: string }>(
    lena,
    'select act, reason from public.staff_acts where subject_id = $1 order by id',
    [loom.id],
  )
  expect(acts).toEqual([
    { act: 'verified', reason: 'Their registry entry names her.' },
    { act: 'unverified', reason: 'The registry entry was withdrawn.' },
  ])
})

test('nobody else decides it, none without a reason, and one domain is one company’s', async () => {
  const loom = await givenLoom('loom-two.example')
  await expect(vouch(ada, loom)).rejects.toThrow('Only staff may do that.')
  await expect(as(ada, 'select * from public.staff_companies()')).rejects.toThrow('Only staff may do that.')
  await expect(vouch(lena, loom, true, 'Fine.')).rejects.toThrow('at least 10 characters')
  await vouch(lena, loom)
  const second = await givenCompany(database, { domain: 'loom-two.example', ...unverified })
  await expect(vouch(lena, second)).rejects.toThrow('verified for another company')
})

test('a mail that was given up is seen without its words, and goes again once', async () => {
  await sql`
    insert into tannr_internal.outbox (kind, message, state, attempts, trouble)
    values ('mail', '{"to": "otto@example.com", "subject": "123456 is your code", "text": "123456"}', 'dead', 20, 'refused')`
  const dead = () => as<{ id: number; recipient: string }>(lena, 'select * from public.staff_deliveries()')
  const [line] = await dead()
  expect(line).toMatchObject({
    recipient: 'otto@example.com',
    trouble: 'refused',
    attempts: 20,
    template: '',
  })
  expect(JSON.stringify(line)).not.toContain('123456')
  expect(await as(lena, `select (public.staff_overview() ->> 'deliveries')::int as amount`)).toEqual([
    { amount: 1 },
  ])
  await expect(as(ada, 'select * from public.staff_deliveries()')).rejects.toThrow('Only staff')
  await expect(as(ada, 'select public.retry_delivery($1::bigint)', [`${line?.id}`])).rejects.toThrow(
    'Only staff',
  )
  await as(lena, 'select public.retry_delivery($1::bigint)', [`${line?.id}`])
  await expect(as(lena, 'select public.retry_delivery($1::bigint)', [`${line?.id}`])).rejects.toThrow(
    'already queued again',
  )
  expect(await dead()).toEqual([])
  const [waiting] = await sql`select state, attempts from tannr_internal.outbox`
  expect(waiting).toEqual({ state: 'waiting', attempts: 20 })
})
