import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
type Made = { id: string }
let [lena, ada, ben]: [Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }]

/** A signed-in person's statement, as the data API sends it. */
async function as<Row extends object>(
  { id }: Made,
  text: string,
  values: string[] = [],
  claims: object = {},
): Promise<Row[]> {
  const results = await database.batch([
    { text: "select set_config('role', 'authenticated', true)", values: [] },
    {
      text: "select set_config('request.jwt.claims', $1, true)",
      values: [JSON.stringify({ sub: id, ...claims })],
    },
    { text: `select coalesce(json_agg(q), '[]') from (${text}) as q`, values },
  ])
  const [row] = (results.at(-1)?.rows ?? []) as [string | null][]
  return row ? JSON.parse(row[0] ?? '[]') : []
}
const makeStaff = ({ id }: Made, staff = true) =>
  sql`update auth.users set raw_app_meta_data = ${JSON.stringify(staff ? { staff } : {})}::jsonb where id = ${id}`
const suspend = (
  by: Made,
  whom: Made,
  days: string | null = '7',
  reason = 'Sent the same advert to ninety people.',
) => as(by, `select public.suspend_person($1, ${days}, $2)`, [whom.id, reason])
const log = (by: Made) =>
  as<{ act: string; actor: string; subject: string; reason: string }>(
    by,
    'select act, actor, subject, reason from public.staff_acts order by id',
  )
const overview = async (by: Made, claims = {}) =>
  (await as<{ it: object | null }>(by, 'select public.staff_overview() as it', [], claims))[0]?.it

async function givenEnquiry(message = 'My invoice is wrong.'): Promise<Made> {
  const [row] = await sql<Made>`
    insert into public.enquiries (kind, page, email, name, message)
    values ('support', '/support', ${`${crypto.randomUUID()}@example.com`}, 'Otto', ${message}) returning id`
  return row as Made
}

beforeEach(async () => {
  const named = (first_name: string) => givenAccount(database, { first_name, last_name: 'Rao' })
  lena = await named('Lena')
  ada = await named('Ada')
  ben = await named('Ben')
  await sql`update auth.users set email_confirmed_at = now()`
  await makeStaff(lena)
})

test('who is not staff finds nothing, and may do nothing', async () => {
  const { id } = await givenEnquiry()
  expect(await overview(ada)).toBeNull()
  expect(await as(ada, 'select id from public.enquiries')).toEqual([])
  expect(await log(ada)).toEqual([])
  await expect(suspend(ada, ben)).rejects.toThrow('Only staff may do that.')
  await expect(as(ada, 'select public.close_enquiry($1, $2)', [id, 'No.'])).rejects.toThrow('Only staff')
  await expect(as(ada, 'select * from public.staff_people()')).rejects.toThrow('Only staff')
})

test('the claim holds as long as the account has it, and for no application that it let in', async () => {
  expect(await overview(lena)).toMatchObject({ enquiries: expect.any(Number) })
  expect(await overview(lena, { client_id: 'some-application' })).toBeNull()
  await makeStaff(lena, false)
  expect(await overview(lena)).toBeNull()
  const acts = await sql<{ act: string; actor: string }>`
    select act, actor from public.staff_acts where subject_id = ${lena.id} order by id`
  expect(acts).toEqual([
    { act: 'staff_added', actor: 'The operator' },
    { act: 'staff_removed', actor: 'The operator' },
  ])
})

test('an answer is mailed once, however often it is sent, and settles the message', async () => {
  const { id } = await givenEnquiry('My invoice is wrong.')
  const answer = crypto.randomUUID()
  const send = () =>
    as(lena, 'select public.answer_enquiry($1, $2, $3)', [answer, id, 'We looked.\n\nYou were right.'])
  await send()
  await send()
  const mails = await sql<{ message: { template: string; data: { paragraphs: string[]; signed: string } } }>`
    select message from tannr_internal.outbox where message ->> 'template' = 'enquiry_answer'`
  expect(mails).toHaveLength(1)
  expect(mails[0]?.message.data).toMatchObject({
    paragraphs: ['We looked.', 'You were right.'],
    signed: 'Lena Rao',
    question: 'My invoice is wrong.',
  })
  const [row] = await as<{ settled_at: string | null }>(
    lena,
    'select settled_at from public.enquiries where id = $1',
    [id],
  )
  expect(row?.settled_at).not.toBeNull()
  await as(lena, 'select public.reopen_enquiry($1)', [id])
  await as(lena, 'select public.close_enquiry($1, $2)', [id, 'Spam'])
  const acts = (await log(lena)).filter(({ subject }) => subject === id.slice(0, 8).toUpperCase())
  expect(acts.map(({ act }) => act)).toEqual(['answered', 'reopened', 'closed'])
})

test('what is said against a decision is answered by somebody who did not make it, if there is anybody', async () => {
  await suspend(lena, ben)
  const [made] = await sql<Made>`select id from public.suspensions where user_id = ${ben.id}`
  const { id } = await givenEnquiry(`Reference ${made?.id.slice(0, 8).toUpperCase()}\n\nIt was not me.`)
  const answer = (by: Made) =>
    as(by, 'select public.answer_enquiry($1, $2, $3)', [crypto.randomUUID(), id, 'It stays.'])
  const close = (by: Made) => as(by, 'select public.close_enquiry($1, $2)', [id, 'Answered before'])
  await makeStaff(ada)
  await expect(answer(lena)).rejects.toThrow('Someone else on the staff has to review it.')
  await expect(close(lena)).rejects.toThrow('Someone else on the staff has to review it.')
  await answer(ada)
  // Nobody else is left.
  await sql`update auth.users set raw_app_meta_data = '{}' where id <> ${lena.id} and raw_app_meta_data -> 'staff' is not null`
  await answer(lena)
  await close(lena)
})

test('who pays for a workspace of the API is found by its name', async () => {
  await sql`insert into orcher.accounts (user_id) values (${ada.id}) on conflict do nothing`
  for (const name of ['Tide Tables', 'Harbor Lights', '100% Sails'])
    await sql`insert into orcher.workspaces (account_id, name) values (${ada.id}, ${name})`
  const found = async (words: string) =>
    as<{ person: string; workspaces: string[] }>(
      lena,
      'select person, workspaces from public.staff_people($1)',
      [words],
    )
  expect(await found('harbor')).toEqual([
    { person: ada.id, workspaces: ['Harbor Lights', 'Tide Tables', '100% Sails'] },
  ])
  expect(await found('lights')).toHaveLength(1)
  expect(await found('100%')).toHaveLength(1)
  expect(await found('100_')).toEqual([])
  expect(await found('arbor')).toEqual([])
})

test('a suspended account has no session, is told why, and is whole again once it is restored', async () => {
  await sql`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${ada.id})`
  await suspend(lena, ada)
  expect(await sql`select from auth.sessions where user_id = ${ada.id}`).toEqual([])
  const [banned] = await sql<{ days: number }>`
    select round(extract(epoch from banned_until - now()) / 86400)::int as days from auth.users where id = ${ada.id}`
  expect(banned?.days).toBe(7)
  const told = await sql<{ message: { template: string; data: { paragraphs: string[] } } }>`
    select message from tannr_internal.outbox where message ->> 'template' in ('suspended', 'restored')
      and message ->> 'to' = (select email from auth.users where id = ${ada.id}) order by id`
  expect(told.map(({ message }) => message.data.paragraphs)).toEqual([
    ['Sent the same advert to ninety people.'],
  ])
  await expect(suspend(lena, ada)).rejects.toThrow('This account is already suspended.')
  const [found] = await as<{ name: string; reason: string }>(
    lena,
    `select name, reason from public.staff_people('', true)`,
  )
  expect(found).toEqual({ name: 'Ada Rao', reason: 'Sent the same advert to ninety people.' })
  await as(lena, 'select public.restore_person($1, $2)', [ada.id, 'It was somebody else.'])
  expect(await sql`select from auth.users where id = ${ada.id} and banned_until is not null`).toEqual([])
  expect((await log(lena)).slice(-2).map(({ act, reason }) => [act, reason])).toEqual([
    ['suspended', 'Sent the same advert to ninety people.'],
    ['restored', 'It was somebody else.'],
  ])
})

test('nobody finds who is suspended, and whoever let themselves be found is back with the end', async () => {
  const shown = await sql<{ handle: string }>`select handle from public.profiles where user_id = ${ada.id}`
  const page = () =>
    as<{ page: object | null }>(ben, 'select public.profile_page($1) as page', [shown[0]?.handle ?? ''])
  const before = await page()
  expect(before[0]?.page).not.toBeNull()
  await suspend(lena, ada)
  expect(await page()).not.toEqual(before)
  await sql`update public.suspensions set begun_at = now() - interval '8 days', ends_at = now() - interval '1 day'`
  await sql`select private.lift_suspensions()`
  expect(await page()).toEqual(before)
  await sql`update public.settings set profile_visible = false where user_id = ${ada.id}`
  await suspend(lena, ada)
  await as(lena, 'select public.restore_person($1, $2)', [ada.id, 'It was somebody else.'])
  const [kept] = await sql`select profile_visible from public.settings where user_id = ${ada.id}`
  expect(kept).toEqual({ profile_visible: false })
})

test('a trial of Pro is seen by its person while it lasts, lapses by itself, and is logged and mailed', async () => {
  const give = (by: Made, plan: string, days: string | null) =>
    as(by, `select public.give_career_plan($1, $2, ${days}, $3)`, [
      ada.id,
      plan,
      'The trial that they asked for.',
    ])
  const own = () => as(ada, 'select plan, ends_at is not null as ends from public.career_plans')
  const seen = () =>
    as(lena, `select career_plan from public.staff_people('Ada Rao') where person = '${ada.id}'`)
  await expect(give(ada, 'pro', '14')).rejects.toThrow('Only staff may do that.')
  await expect(give(lena, 'growth', '14')).rejects.toThrow('We couldn’t find that plan.')
  await give(lena, 'pro', '14')
  expect(await own()).toEqual([{ plan: 'pro', ends: true }])
  expect(await as(lena, 'select plan from public.career_plans')).toEqual([])
  expect(await seen()).toEqual([{ career_plan: 'pro' }])
  await sql`update public.career_plans set given_at = now() - interval '14 days', ends_at = now() - interval '1 second'`
  expect(await own()).toEqual([])
  expect(await seen()).toEqual([{ career_plan: 'starter' }])
  await give(lena, 'enterprise', null)
  expect(await own()).toEqual([{ plan: 'enterprise', ends: false }])
  await give(lena, 'starter', null)
  expect(await own()).toEqual([])
  const acts = await sql<{ reason: string }>`
    select reason from public.staff_acts where act = 'plan_given' and subject_id = ${ada.id} order by id`
  expect(acts.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^TannrSpace Pro until [A-Z][a-z]+ \d+, \d{4}: The trial/),
    'TannrSpace Enterprise: The trial that they asked for.',
    'TannrSpace Starter: The trial that they asked for.',
  ])
  const told = await sql<{ product: string }>`
    delete from tannr_internal.outbox where message ->> 'template' = 'plan_given'
    returning message #>> '{data,product}' as product`
  expect(told.map(({ product }) => product)).toEqual(['career', 'career', 'career'])
})

test('a plan that staff give ends by itself, and the person is told', async () => {
  const give = (by: Made, plan: string, days: string | null, reason = 'A trial, as they asked for.') =>
    as(by, `select public.give_plan($1, $2, ${days}, $3)`, [ada.id, plan, reason])
  const plan = async () =>
    (await sql`select plan, plan_ends_at from orcher.accounts where user_id = ${ada.id}`)[0]
  await expect(give(ada, 'growth', '14')).rejects.toThrow('Only staff may do that.')
  await expect(give(lena, 'gold', '14')).rejects.toThrow('We couldn’t find that plan.')
  await expect(give(lena, 'growth', '400')).rejects.toThrow('between 1 and 366 days')
  await give(lena, 'growth', '14')
  expect(await plan()).toMatchObject({ plan: 'growth', plan_ends_at: expect.anything() })
  await sql`select orcher.tidy()`
  expect(await plan()).toMatchObject({ plan: 'growth' })
  await sql`update orcher.accounts set plan_ends_at = now() - interval '1 second' where user_id = ${ada.id}`
  await sql`select orcher.tidy()`
  expect(await plan()).toEqual({ plan: 'starter', plan_ends_at: null })
  await give(lena, 'enterprise', null)
  expect(await plan()).toEqual({ plan: 'enterprise', plan_ends_at: null })
  const [found] = await as<{ plan: string }>(
    lena,
    `select plan from public.staff_people('Ada Rao') where person = '${ada.id}'`,
  )
  expect(found).toEqual({ plan: 'enterprise' })
  const told = await sql<{ data: object }>`
    select message -> 'data' as data from tannr_internal.outbox where message ->> 'template' = 'plan_given' order by id`
  expect(told.map(({ data }) => data)).toEqual([
    { plan: 'Growth', until: expect.any(String), paragraphs: ['A trial, as they asked for.'] },
    { plan: 'Enterprise', paragraphs: ['A trial, as they asked for.'] },
  ])
})

test('people are found by the beginning of a name, handle or address, and by any part of one with an at sign', async () => {
  const [kept] = await sql<{ handle: string; email: string }>`
    select handle, email from public.profiles p join auth.users u on u.id = p.user_id where p.user_id = ${ada.id}`
  const found = async (words: string) =>
    (await as<{ person: string }>(lena, 'select person from public.staff_people($1)', [words])).map(
      ({ person }) => person,
    )
  const address = kept?.email ?? ''
  const known = [
    'Ada R',
    'rao',
    'RAO',
    'a',
    kept?.handle ?? '',
    address.slice(0, -2),
    address.slice(2),
    address,
  ]
  for (const words of known) expect(await found(words), words).toContain(ada.id)
  for (const words of ['da Rao', 'Ada_R', '%%%', 'a%o', 'ao'])
    expect(await found(words), words).not.toContain(ada.id)
  const few = await sql<{ limit: number; found: string[] | null }>`
    select most as limit, private.few_people_like('ada r%', most) as found from unnest(array[0, 1000]) as most order by 1`
  expect(few.map(({ found }) => found)).toEqual([null, expect.arrayContaining([ada.id])])
})

test('staff suspend neither one another nor without a reason', async () => {
  await makeStaff(ben)
  await expect(suspend(lena, ben)).rejects.toThrow('Staff accounts can’t be suspended')
  await expect(suspend(lena, ada, '7', 'Bad.')).rejects.toThrow('at least 10 characters')
  await expect(suspend(lena, ada, '900')).rejects.toThrow('between 1 and 365 days')
})

test('what was done is not changed, and outlives the account of whoever did it', async () => {
  await suspend(lena, ada)
  await expect(sql`update public.staff_acts set reason = 'Nothing.'`).rejects.toThrow(
    'The staff log can’t be changed',
  )
  await expect(sql`delete from public.staff_acts`).rejects.toThrow('The staff log can’t be changed')
  await sql`delete from auth.users where id = ${lena.id}`
  const [act] = await sql<{ actor: string; actor_id: string | null }>`
    select actor, actor_id from public.staff_acts where act = 'suspended' and subject_id = ${ada.id}`
  expect(act).toEqual({ actor: 'Lena Rao', actor_id: null })
})
