/** Emails and notifications about unread messages of a company's inbox: to whom, when, and never twice. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { conversationsIn, type Made, type Sent } from '#tests/support/conversations.ts'
import { type Cast, givenHiring } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
const { sql } = database
const { call, read, named } = conversationsIn(database)
let cast: Cast

type Mail = { to: string; template: string; data: { company: string; count: number; people: number } }
const addressOf = ({ id }: Made) => `${id}@example.com`
const write = (who: Made, body: string) =>
  call<Sent>(who, 'public.send_message($1, $2, company => $3)', [randomUUID(), body, cast.company.id])

/** Emails after this many minutes in which nobody reads, as the server writes them. */
async function mailsAfter(minutes: number): Promise<Mail[]> {
  await sql`update public.company_conversations set unread_since = unread_since - ${minutes} * interval '1 minute',
    mailed_at = mailed_at - ${minutes} * interval '1 minute'`
  return database.transaction(async (owned) => {
    await owned`set local role project_owner`
    for (let done = 1; done > 0; ) {
      const rows = await owned<{ done: number }>`select private.send_inbox_mails(now(), 1) as done`
      done = rows[0]?.done ?? 0
    }
    await owned`reset role`
    const rows = await owned<{ message: Mail }>`
      delete from tannr_internal.outbox where message ->> 'template' = 'inbox' returning message`
    return rows.map(({ message }) => message)
  })
}
const notices = (who: Made) => sql<{ amount: number; read: boolean }>`
  select amount, read_at is not null as read from public.notifications where user_id = ${who.id} and kind = 'inbox'`
const to = (mails: readonly Mail[]) => mails.map((mail) => mail.to).sort()
const both = () => [addressOf(cast.owner), addressOf(cast.recruiter)].sort()

beforeEach(async () => {
  cast = await givenHiring(database)
  await sql`update auth.users set email_confirmed_at = now()`
  await sql`update public.company_conversations set unread = 0, unread_since = null`
  await mailsAfter(0)
})

test('owners and recruiters hear after a quarter of an hour of what nobody has read, and once', async () => {
  await write(cast.ada, 'Is the keeper remote?')
  await write(await named('Bo'), 'Do you take interns?')
  expect(await mailsAfter(14)).toEqual([])
  const mails = await mailsAfter(2)
  expect(to(mails)).toEqual(both())
  expect(mails[0]).toMatchObject({ data: { count: 2, people: 2 } })
  expect(JSON.stringify(mails)).not.toContain('interns')
  expect(await notices(cast.recruiter)).toEqual([{ amount: 2, read: false }])
  expect(await notices(cast.interviewer)).toEqual([])
  await write(cast.ada, 'Hello?')
  expect(await mailsAfter(60)).toEqual([])
})

test('what one has read is told to nobody, and a notice is read with the last of it', async () => {
  const asked = await write(cast.ada, 'One')
  await read(cast.owner, asked)
  expect(await mailsAfter(20)).toEqual([])
  const again = await write(cast.ada, 'Two')
  expect(to(await mailsAfter(20))).toEqual(both())
  await read(cast.recruiter, again)
  expect(await notices(cast.owner)).toEqual([{ amount: 1, read: true }])
})

test('whoever looks after the conversation hears of it alone', async () => {
  const asked = await write(cast.ada, 'One')
  await call(cast.owner, 'public.assign_conversation($1, $2)', [asked.conversation_id, cast.recruiter.id])
  expect(to(await mailsAfter(20))).toEqual([addressOf(cast.recruiter)])
  expect(await notices(cast.owner)).toEqual([])
})

test('each has a switch of their own, which the link in the mail turns as well', async () => {
  await call(cast.owner, 'public.mail_me_of_inbox($1, $2)', [cast.company.id, 'false'])
  await write(cast.ada, 'One')
  const [mail, ...more] = (await mailsAfter(20)) as (Mail & { data: { unsubscribe: string } })[]
  expect(more).toEqual([])
  expect(mail?.to).toBe(addressOf(cast.recruiter))
  expect(await notices(cast.owner)).toEqual([])
  await sql`select public.unsubscribe(${mail?.data.unsubscribe ?? ''})`
  await write(await named('Bo'), 'Two')
  expect(await mailsAfter(20)).toEqual([])
  await expect(
    call(cast.stranger, 'public.mail_me_of_inbox($1, $2)', [cast.company.id, 'true']),
  ).rejects.toThrow('You aren’t a member of this company.')
})
