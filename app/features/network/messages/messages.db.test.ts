import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { conversationsIn, type Made } from '#tests/support/conversations.ts'
import { exportedRecords } from '#tests/support/exported-data.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenCompany, givenConnection, givenMember } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
const { call, named, friends, send, read, answer, block, lines, bodies, found } = conversationsIn(database)
let [ada, ben, cleo]: [Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }]

beforeEach(async () => {
  ada = await named('Ada')
  ben = await named('Ben')
  cleo = await named('Cleo')
})

test('people who are connected write at once, and each sees what they have not read', async () => {
  await friends(ada, ben)
  const first = await send(ada, ben, '  Shall we meet?\n')
  await send(ada, ben, 'On Friday.')
  expect(first).toMatchObject({ seq: 1, body: 'Shall we meet?' })
  expect(await lines(ben)).toMatchObject([
    { name: 'Ada Rao', unread: 2, state: 'accepted', last: { body: 'On Friday.', own: false } },
  ])
  expect((await lines(ben, 'unread')).length).toBe(1)
  expect(await call(ben, "(public.workspace_counts() ->> 'messages')::integer")).toBe(1)
  expect(await lines(ada)).toMatchObject([{ name: 'Ben Rao', unread: 0, their_read: 0, last: { own: true } }])
  await read(ben, first)
  expect(await lines(ben)).toMatchObject([{ unread: 1 }])
  expect(await lines(ada)).toMatchObject([{ their_read: 1 }])
  await send(ben, ada, 'Gladly.')
  expect(await lines(ben)).toMatchObject([{ unread: 0 }])
  expect(await bodies(ada)).toEqual(['Shall we meet?', 'On Friday.', 'Gladly.'])
  expect(await bodies(cleo)).toEqual([])
})

test('a message is found by each of its words, in addresses too', async () => {
  await friends(ada, ben)
  await send(ada, ben, 'See https://example.com/jobs/7e6d98 for the C++/Node.js one, CI/CD-ready.')
  await send(ada, ben, 'The C# one is elsewhere.')
  const first = expect.stringContaining('https://')
  for (const words of [
    'example.com',
    'jobs',
    '7e6d98 ci',
    'ci/cd',
    'node.js',
    'c++',
    'cd-ready',
    'example.com node',
  ])
    expect(await found(ben, words), words).toEqual([first])
  expect(await found(ben, 'c#')).toEqual(['The C# one is elsewhere.'])
  expect(await found(ben, 'c')).toHaveLength(2)
})

test('a message sent again is the same message, and nobody takes another one’s id', async () => {
  await friends(ada, ben)
  const id = randomUUID()
  const first = await send(ada, ben, 'Once.', id)
  expect(await send(ada, ben, 'Once.', id)).toEqual(first)
  expect(await bodies(ben)).toEqual(['Once.'])
  await friends(cleo, ben)
  await expect(send(cleo, ben, 'Mine?', id)).rejects.toMatchObject({ code: 'PT409' })
})

test('a stranger’s first message is a request, and one is all until it is answered', async () => {
  const asked = await send(ada, ben, 'We read your note.')
  expect(await lines(ben)).toEqual([])
  expect(await lines(ben, 'requests')).toMatchObject([{ name: 'Ada Rao', state: 'requested', unread: 1 }])
  expect(await lines(ada)).toMatchObject([{ name: 'Ben Rao', state: 'accepted', waiting: true }])
  await expect(send(ada, ben, 'Hello?')).rejects.toMatchObject({
    code: 'PT409',
    message: /first message is accepted/,
  })
  await answer(ben, asked, 'accepted')
  await send(ada, ben, 'Thank you.')
  expect(await lines(ben)).toMatchObject([{ state: 'accepted', unread: 1 }])
  expect(await lines(ada)).toMatchObject([{ waiting: false }])
})

test('who is declined sees what anybody sees who waits; writing back or connecting accepts', async () => {
  const asked = await send(ada, ben, 'Hello')
  const before = await lines(ada)
  await read(ben, asked)
  await answer(ben, asked, 'declined')
  expect(await lines(ada)).toEqual(before)
  expect(await lines(ben, 'requests')).toEqual([])
  await answer(ben, asked, 'requested')
  expect((await lines(ben, 'requests')).length).toBe(1)
  await answer(ben, asked, 'declined')
  await send(ben, ada, 'After all.')
  expect(await lines(ada)).toMatchObject([{ waiting: false, unread: 1 }])

  await send(cleo, ben, 'Hi')
  await givenConnection(database, ben, cleo)
  await asPerson(database, cleo, 'update public.connections set accepted_at = now() where user_id = $1', [
    ben.id,
  ])
  expect((await lines(ben)).map(({ name }) => name)).toEqual(['Cleo Rao', 'Ada Rao'])
})

test('who blocks hears nothing, and who is blocked cannot tell', async () => {
  const said = await send(ben, ada, 'Hello')
  await answer(ada, said, 'accepted')
  await send(ada, ben, 'Hello back')
  await block(ben, ada)
  const id = randomUUID()
  const unheard = await send(ada, ben, 'Why so silent?', id)
  expect(unheard).toMatchObject({ seq: 3 })
  expect(await send(ada, ben, 'Why so silent?', id)).toEqual(unheard)
  expect(await bodies(ada)).toEqual(['Hello', 'Hello back', 'Why so silent?'])
  expect(await lines(ada)).toMatchObject([{ waiting: false, last: { body: 'Why so silent?' } }])
  expect(await bodies(ben)).toEqual(['Hello', 'Hello back'])
  expect(await lines(ben)).toEqual([])
  expect(await found(ben, 'silent')).toEqual([])
  expect(await found(ada, 'silent')).toEqual(['Why so silent?'])
  expect(await call(ben, "(public.workspace_counts() ->> 'messages')::integer")).toBe(0)
  await expect(send(ben, ada, 'Me')).rejects.toMatchObject({ code: 'PT409', message: /Unblock/ })
  const exported = JSON.stringify((await exportedRecords(database, ada)).messages)
  expect(exported).toContain('Why so silent?')
  expect(exported).not.toContain('unheard')
  await asPerson(database, ben, 'delete from public.blocks')
  await send(ada, ben, 'Back?')
  expect(await bodies(ben)).toEqual(['Hello', 'Hello back', 'Back?'])
})

test('the settings say whom strangers may write to', async () => {
  await sql`insert into public.settings (user_id, profile_visible) values (${ben.id}, false)`
  await expect(send(ada, ben, 'Hello')).rejects.toMatchObject({ code: 'PT403' })
  const recruiter = await givenAccount(database, { first_name: 'Rea', user_type: 'employer' })
  await sql`insert into public.settings (user_id, allow_recruiter_contact) values (${cleo.id}, false)`
  await expect(send(recruiter, cleo, 'A role')).rejects.toMatchObject({ code: 'PT403' })
  await send(ada, cleo, 'Hello')
  // Whoever acts for a company is a recruiter here whatever they said at sign-up, whether it is verified or not.
  const unproven = await givenCompany(database, { verified_how: null, verified_at: null })
  for (const role of ['owner', 'recruiter', 'interviewer']) {
    const member = await givenAccount(database, { user_type: 'professional' })
    await givenMember(database, unproven, member, role)
    await expect(send(member, cleo, 'A role')).rejects.toMatchObject({ code: 'PT403' })
  }
  await friends(recruiter, cleo)
  await send(recruiter, cleo, 'A role')
  const handle = await sql<{ handle: string }>`select handle from public.profiles where user_id = ${ben.id}`
  expect(await call(ada, 'public.my_conversation(address => $1)', [handle[0]?.handle ?? ''])).toBeNull()
  await expect(send(ada, ada, 'Me')).rejects.toMatchObject({ code: 'PT400' })
})

test('the twenty-first stranger of a day is refused with the time when the next is possible', async () => {
  await sql`insert into private.day_counts values (${ada.id}, null, 'stranger', now() - interval '23 hours', 19)`
  await send(ada, ben, 'The twentieth')
  await expect(send(ada, cleo, 'One more')).rejects.toMatchObject({
    code: 'PT429',
    message: expect.stringMatching(/someone new again after \w+ \d+, \d\d:\d\d UTC\./),
  })
  await friends(ada, cleo)
  await send(ada, cleo, 'A friend')
})

test('a message is edited and deleted for fifteen minutes, and what it said is kept', async () => {
  await friends(ada, ben)
  const said = await send(ada, ben, 'Tuesdey')
  await call(ada, 'public.edit_message($1, $2)', [said.id, 'Tuesday'])
  expect(await bodies(ben)).toEqual(['Tuesday'])
  expect(await found(ben, 'tues')).toEqual(['Tuesday'])
  await expect(call(ben, 'public.edit_message($1, $2)', [said.id, 'Mine'])).rejects.toMatchObject({
    code: 'PT404',
  })
  await call(ada, 'public.delete_message($1)', [said.id])
  expect(await lines(ben)).toMatchObject([{ unread: 0, last: { body: '', deleted: true } }])
  expect(await found(ben, 'tues')).toEqual([])
  await call(ada, 'public.delete_message($1, false)', [said.id])
  expect(await lines(ben)).toMatchObject([{ unread: 1, last: { body: 'Tuesday', deleted: false } }])
  const versions = await sql<{ body: string }>`
    select body from private.message_versions where message_id = ${said.id} order by until`
  expect(versions.map(({ body }) => body)).toEqual(['Tuesdey', 'Tuesday'])
  await sql`update public.messages set sent_at = now() - interval '16 minutes' where id = ${said.id}`
  await expect(call(ada, 'public.delete_message($1)', [said.id])).rejects.toMatchObject({ code: 'PT409' })
})

test('a message has an end to its texts, after which it can still be deleted', async () => {
  await friends(ada, ben)
  const said = await send(ada, ben, 'First')
  const edit = (words: string) => call(ada, 'public.edit_message($1, $2)', [said.id, words])
  for (let nth = 1; nth <= 30; nth++) await edit(`Word ${nth}`)
  const often = { code: 'PT409', message: 'A message can be changed 30 times.' }
  await expect(edit('Once more')).rejects.toMatchObject(often)
  await call(ada, 'public.delete_message($1)', [said.id])
  await expect(call(ada, 'public.delete_message($1, false)', [said.id])).rejects.toMatchObject(often)
  expect(await bodies(ben)).toEqual([''])
})

test('who keeps their reading to themselves is not shown another one’s', async () => {
  await friends(ada, ben)
  const said = await send(ada, ben, 'Read me')
  await read(ben, said)
  await sql`insert into public.settings (user_id, share_reading) values (${ada.id}, false)`
  expect(await lines(ada)).toMatchObject([{ their_read: null }])
  await send(ben, ada, 'Read me, too')
  expect(await lines(ben)).toMatchObject([{ their_read: null }])
})

test('words are found in what one said or heard, the last one by its beginning', async () => {
  await friends(ada, ben)
  await friends(cleo, ben)
  await send(ada, ben, 'The incident review is on Monday')
  await send(cleo, ben, 'Monday suits me for the incident')
  expect(await found(ben, 'incident mon')).toEqual([
    'Monday suits me for the incident',
    'The incident review is on Monday',
  ])
  expect(await found(ada, 'incident mon')).toEqual(['The incident review is on Monday'])
  expect(await found(ada, `@${ben.id}`)).toEqual([])
  expect(await found(ada, "'); drop |&! review")).toEqual([])
  expect(await found(ada, '  ')).toEqual([])
})

test('only what was said to oneself is reported, once, and the reported one does not learn of it', async () => {
  const said = await send(ada, ben, 'Send me money')
  const report = (who: Made, of: Made, message: string | null) =>
    asPerson(
      database,
      who,
      'insert into public.message_reports (reported_id, conversation_id, message_id, reason) values ($1, $2, $3, $4)',
      [of.id, said.conversation_id, message, 'fraud'],
    )
  await report(ben, ada, said.id)
  await expect(report(ben, ada, said.id)).rejects.toMatchObject({ code: '23505' })
  await expect(report(cleo, ada, said.id)).rejects.toThrow(/row-level security/)
  await expect(report(ada, ben, said.id)).rejects.toThrow(/row-level security/)
  expect(await asPerson(database, ada, 'select from public.message_reports')).toEqual([])
})

test('messages outlive the account of whoever wrote them, and go with the last one who read them', async () => {
  await friends(ada, ben)
  const said = await send(ada, ben, 'Keep this')
  await sql`delete from auth.users where id = ${ada.id}`
  expect(await lines(ben)).toMatchObject([{ name: 'Former member', last: { body: 'Keep this', own: false } }])
  await expect(
    call(ben, 'public.send_message($1, $2, $3)', [randomUUID(), 'Where are you?', said.conversation_id]),
  ).rejects.toMatchObject({ code: 'PT409', message: /left Tannr/ })
  await sql`delete from auth.users where id = ${ben.id}`
  expect(await sql`select from public.conversations where id = ${said.conversation_id}`).toEqual([])
})

test('who is blocked says nothing new by editing what was heard, and cannot tell', async () => {
  await friends(ada, ben)
  await send(ada, ben, 'Hello')
  const said = await send(ben, ada, 'Hello yourself')
  await block(ada, ben)
  const read = async () => (await lines(ben))[0]?.their_read
  const before = await read()
  expect(before).toBe(said.seq)
  const edited = await call<{ body: string }>(ben, 'public.edit_message($1, $2)', [
    said.id,
    'You will regret this',
  ])
  expect(edited.body).toBe('You will regret this')
  expect(await read()).toBe(before)
  expect(await bodies(ben)).toEqual(['Hello', 'You will regret this'])
  expect(await bodies(ada)).toEqual(['Hello'])
  expect(await call(ada, 'public.my_conversation($1)', [said.conversation_id])).toMatchObject({
    ...{ blocked: true, unread: 0, last: { body: 'Hello', own: true } },
  })
  expect(await found(ada, 'regret')).toEqual([])
  expect(await found(ben, 'regret')).toEqual(['You will regret this'])
})
