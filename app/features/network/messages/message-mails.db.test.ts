import { beforeEach, expect, test } from 'vitest'
import { conversationsIn, type Made } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
const { sql } = database
const { named, friends, send, read, answer, block } = conversationsIn(database)
let [ada, ben, cleo]: [Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }]

type Mail = {
  to: string
  template: string
  data: { count: number; people: number; notices: { name: string; unread: number; request: boolean }[] }
}

/** Emails after this many minutes in which nobody reads, as the server writes them. */
async function mailsAfter(minutes: number): Promise<Mail[]> {
  await sql`update public.participants set unread_since = unread_since - ${minutes} * interval '1 minute',
    mailed_at = mailed_at - ${minutes} * interval '1 minute'`
  return database.transaction(async (owned) => {
    await owned`set local role project_owner`
    for (let done = 1; done > 0; ) {
      const rows = await owned<{ done: number }>`select private.send_message_mails(now(), 1) as done`
      done = rows[0]?.done ?? 0
    }
    await owned`reset role`
    const rows = await owned<{ message: Mail }>`delete from tannr_internal.outbox returning message`
    return rows.map(({ message }) => message)
  })
}

beforeEach(async () => {
  ada = await named('Ada')
  ben = await named('Ben')
  cleo = await named('Cleo')
  await sql`update auth.users set email_confirmed_at = now()`
  await sql`update public.participants set unread = 0, unread_since = null`
  await mailsAfter(0)
})

test('a mail says after a quarter of an hour who wrote, once for each time that some are unread', async () => {
  await friends(ada, ben)
  await send(ada, ben, 'One')
  expect(await mailsAfter(14)).toEqual([])
  await send(ada, ben, 'Two')
  await send(cleo, ben, 'May I ask you something?')
  const [mail, ...more] = await mailsAfter(2)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to: `${ben.id}@example.com`,
    template: 'messages',
    data: {
      ...{ count: 3, people: 2 },
      notices: [
        { name: 'Cleo Rao', unread: 1, request: true },
        { name: 'Ada Rao', unread: 2, request: false },
      ],
    },
  })
  expect(JSON.stringify(mail)).not.toContain('ask you something')
  const third = await send(ada, ben, 'Three')
  expect(await mailsAfter(60)).toEqual([])
  await read(ben, third)
  await send(ada, ben, 'Four')
  expect(await mailsAfter(16)).toMatchObject([{ data: { count: 1, people: 1 } }])
})

test('nobody is mailed who has read, declined, blocks, switched it off or has no proven address', async () => {
  await friends(ada, ben)
  await read(ben, await send(ada, ben, 'Read'))
  await answer(ben, await send(cleo, ben, 'Declined'), 'declined')
  expect(await mailsAfter(20)).toEqual([])
  await block(ben, ada)
  await send(ada, ben, 'Unheard')
  expect(await mailsAfter(20)).toEqual([])
  await friends(ada, cleo)
  await sql`insert into public.settings (user_id, messages) values (${cleo.id}, false)`
  await send(ada, cleo, 'Off')
  expect(await mailsAfter(20)).toEqual([])
  await sql`delete from public.settings`
  expect(await mailsAfter(20)).toEqual([])
  await sql`update auth.users set email_confirmed_at = null where id = ${ada.id}`
  await send(cleo, ada, 'Where to?')
  expect(await mailsAfter(20)).toEqual([])
})
