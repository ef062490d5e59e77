import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { conversationsIn, type Made, type Sent } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase()
const { sql } = database
const { call, named, friends, send, lines } = conversationsIn(database)
let [ada, ben, cleo]: [Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }]

beforeEach(async () => {
  ada = await named('Ada')
  ben = await named('Ben')
  cleo = await named('Cleo')
})

/** A file that has been uploaded to storage. */
async function given(owner: Made, name = 'Plan.pdf'): Promise<{ id: string; path: string }> {
  const [row] = await sql<{ id: string; path: string }>`
    insert into public.files (user_id, bucket, name, size, stored_at) values (${owner.id}, 'attachments', ${name}, 7, now())
    returning id, path`
  return row ?? { id: '', path: '' }
}

const sendWith = (from: Made, to: Made, files: string[], body = '') =>
  call<Sent>(from, 'public.send_message($1, $2, person => $3, files => $4::uuid[])', [
    randomUUID(),
    body,
    to.id,
    `{${files.join(',')}}`,
  ])

async function mayRead(who: Made, path: string): Promise<boolean> {
  return database.transaction(async (own) => {
    await own`insert into storage.objects (bucket_id, name) values ('attachments', ${path})`
    await own`select set_config('request.jwt.claims', ${JSON.stringify({ sub: who.id })}, true),
      set_config('role', 'authenticated', true)`
    const rows = await own`select from storage.objects where bucket_id = 'attachments' and name = ${path}`
    await own`reset role`
    await own`delete from storage.objects where name = ${path}`.catch(() => {})
    return rows.length > 0
  })
}

test('a file stands without words, and is for the two who hear the message', async () => {
  await friends(ada, ben)
  const file = await given(ada)
  expect(await mayRead(ben, file.path)).toBe(false)
  const sent = await sendWith(ada, ben, [file.id])
  expect(sent).toMatchObject({ body: '', files: [{ place: 1, name: 'Plan.pdf', size: 7, path: file.path }] })
  expect(await lines(ben)).toMatchObject([{ last: { file: 'Plan.pdf' } }])
  expect([
    await mayRead(ada, file.path),
    await mayRead(ben, file.path),
    await mayRead(cleo, file.path),
  ]).toEqual([true, true, false])
  await call(ada, 'public.delete_message($1)', [sent.id])
  expect(await mayRead(ben, file.path)).toBe(false)
  expect(await asPerson(database, ben, 'select from public.message_files')).toEqual([])
})

test('another one’s file, one that was sent, and more than five are refused; nothing is sent then', async () => {
  await friends(ada, ben)
  const [hers, his] = [await given(ada), await given(ben)]
  await expect(sendWith(ada, ben, [hers.id, his.id])).rejects.toMatchObject({ code: 'PT409' })
  await sendWith(ada, ben, [hers.id], 'Here')
  await expect(sendWith(ada, ben, [hers.id])).rejects.toMatchObject({ code: 'PT409' })
  await expect(sendWith(ada, ben, Array.from({ length: 6 }, randomUUID))).rejects.toMatchObject({
    code: 'PT400',
  })
  const messages = await sql`select from public.messages where user_id = ${ada.id}`
  expect(messages.length).toBe(1)
})

test('a stranger sends no files, and who is blocked sends them to nobody', async () => {
  const file = await given(ada)
  await expect(sendWith(ada, ben, [file.id])).rejects.toMatchObject({ code: 'PT409', message: /accepted/ })
  await friends(ada, ben)
  await send(ada, ben, 'Hello')
  await sql`insert into public.blocks (user_id, blocked_id) values (${ben.id}, ${ada.id})`
  await sql`update public.participants set state = 'accepted'`
  await sendWith(ada, ben, [file.id])
  expect([await mayRead(ada, file.path), await mayRead(ben, file.path)]).toEqual([true, false])
})

test('what was sent stays, what was not goes after a day', async () => {
  await friends(ada, ben)
  const [sent, left] = [await given(ada), await given(ada, 'Left.pdf')]
  await sendWith(ada, ben, [sent.id])
  await sql`update public.files set created_at = now() - interval '2 days' where bucket = 'attachments'`
  const unused = async () =>
    (await sql<{ id: string }>`select id from private.unused_files(1000)`).map(({ id }) => id)
  expect(await unused()).toContain(left.id)
  expect(await unused()).not.toContain(sent.id)
  await sql`delete from auth.users where id = ${ada.id}`
  expect(await unused()).not.toContain(sent.id)
  expect(await mayRead(ben, sent.path)).toBe(true)
})

test('the files of a deleted message go once it cannot be brought back, unless it is reported', async () => {
  await friends(ada, ben)
  const [kept, gone, reported] = [await given(ada), await given(ada), await given(ada)]
  const [, second, third] = [
    await sendWith(ada, ben, [kept.id]),
    await sendWith(ada, ben, [gone.id]),
    await sendWith(ada, ben, [reported.id]),
  ]
  await asPerson(
    database,
    ben,
    `insert into public.message_reports (conversation_id, message_id, reported_id, reason) values ($1, $2, $3, 'harassment')`,
    [third.conversation_id, third.id, ada.id],
  )
  for (const { id } of [second, third]) await call(ada, 'public.delete_message($1)', [id])
  const unused = async () =>
    (await sql<{ id: string }>`select id from private.unused_files(1000)`).map(({ id }) => id)
  expect(await unused()).not.toContain(gone.id)
  await sql`update public.messages set deleted_at = deleted_at - interval '16 minutes' where deleted_at is not null`
  const now = await unused()
  expect(now).toContain(gone.id)
  for (const { id } of [kept, reported]) expect(now).not.toContain(id)
})
