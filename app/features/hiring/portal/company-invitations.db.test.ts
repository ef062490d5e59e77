import { beforeEach, expect, test } from 'vitest'
import { askAs } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenCompany, givenMember } from '#tests/support/records.ts'
import { untilWaiting } from '#tests/support/waiting-for-locks.ts'

const database = useDatabase({ size: 4 })
const { sql } = database
type Made = { id: string }
let [ada, ben, cleo, company]: [Made, Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }, { id: '' }]

const emailOf = async ({ id }: Made) =>
  (await sql<{ email: string }>`select email from auth.users where id = ${id}`)[0]?.email ?? ''
const confirm = ({ id }: Made) => sql`update auth.users set email_confirmed_at = now() where id = ${id}`
const join = (who: Made, role: string) => givenMember(database, company, who, role)
const invite = (who: Made, address: string, role: string) =>
  askAs<string>(database, who, 'select public.invite_member($1, $2, $3)', [company.id, address, role])
const answer = (who: Made, id: string) =>
  askAs<string>(database, who, 'select public.answer_invitation($1, true)', [id])
const invited = (who: Made) => askAs<number>(database, who, 'select count(*) from public.my_invitations()')
const remove = (who: Made, whom: Made) =>
  askAs(database, who, 'delete from public.company_members where user_id = $1 and company_id = $2', [
    whom.id,
    company.id,
  ])
const roles = async () =>
  Object.fromEntries(
    (
      await sql<{ user_id: string; role: string }>`
        select user_id, role from public.company_members where company_id = ${company.id}`
    ).map(({ user_id, role }) => [user_id, role]),
  )

beforeEach(async () => {
  ada = await givenAccount(database, { first_name: 'Ada' })
  ben = await givenAccount(database, { first_name: 'Ben' })
  cleo = await givenAccount(database, { first_name: 'Cleo' })
  company = await givenCompany(database)
  await join(ada, 'owner')
})

test('an invitation is for the one address, and only once it is proven', async () => {
  const id = await invite(ada, (await emailOf(ben)).toUpperCase(), 'recruiter')
  await expect(answer(ben, id)).rejects.toMatchObject({ code: 'PT404' })
  await confirm(ben)
  await confirm(cleo)
  await expect(answer(cleo, id)).rejects.toMatchObject({ code: 'PT404' })
  expect(await invited(ben)).toBe(1)
  await answer(ben, id)
  expect(await roles()).toEqual({ [ada.id]: 'owner', [ben.id]: 'recruiter' })
  await expect(answer(ben, id)).rejects.toMatchObject({ code: 'PT404' })
  await expect(invite(ada, await emailOf(ben), 'owner')).rejects.toThrow(/already a member of this company/)
})

test('an invitation is over after fourteen days, and only owners invite', async () => {
  await confirm(ben)
  const id = await invite(ada, await emailOf(ben), 'owner')
  await sql`update public.company_invitations set expires_at = now() where id = ${id}`
  await expect(answer(ben, id)).rejects.toMatchObject({ code: 'PT404' })
  await join(cleo, 'recruiter')
  await expect(invite(cleo, 'x@example.com', 'owner')).rejects.toMatchObject({ code: 'PT403' })
  await sql`update private.day_counts set times = 30 where company_id = ${company.id}`
  await expect(invite(ada, 'x@example.com', 'owner')).rejects.toMatchObject({ code: 'PT429' })
})

test('an owner who is removed, changed or gone has left no invitation behind as a way back', async () => {
  await confirm(cleo)
  const ends: [string, (owner: Made) => Promise<unknown>][] = [
    ['removed', (owner) => remove(ada, owner)],
    [
      'changed',
      ({ id }) =>
        askAs(database, ada, `update public.company_members set role = 'recruiter' where user_id = $1`, [id]),
    ],
    ['gone', ({ id }) => sql`delete from auth.users where id = ${id}`],
  ]
  for (const [how, end] of ends) {
    const rogue = await givenAccount(database, { first_name: how })
    await join(rogue, 'owner')
    const id = await invite(rogue, await emailOf(cleo), 'owner')
    expect(await invited(cleo), how).toBe(1)
    await end(rogue)
    expect(await invited(cleo), how).toBe(0)
    await expect(answer(cleo, id), how).rejects.toMatchObject({ code: 'PT404' })
  }
  expect(await roles()).not.toHaveProperty(cleo.id)
})

test('an invitation is accepted while the owner who wrote it is removed, and both are done', async () => {
  await join(ben, 'owner')
  await confirm(cleo)
  const id = await invite(ben, await emailOf(cleo), 'recruiter')
  const both = await database.transaction(async (own) => {
    await own`select from public.company_invitations where id = ${id} for update`
    const accepted = answer(cleo, id)
    await untilWaiting(sql, 1)
    const removed = remove(ada, ben)
    await untilWaiting(sql, 2)
    return [accepted, removed]
  })
  await Promise.all(both)
  expect(await roles()).toEqual({ [ada.id]: 'owner', [cleo.id]: 'recruiter' })
})
