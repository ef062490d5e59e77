import { beforeEach, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import {
  givenAccount,
  givenCompany,
  givenConnection,
  givenConversation,
  givenMember,
  givenMessage,
  givenPost,
} from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
type Made = { id: string }
type Line = { kind: string; words: string; reports: number; hidden: boolean; decision: string | null }
let [lena, ada, ben, post]: [Made, Made, Made, Made] = [{ id: '' }, { id: '' }, { id: '' }, { id: '' }]

const as = <Row extends object>(who: Made, text: string, values: (string | null)[] = []) =>
  asPerson<Row>(database, who, text, values)
const lines = (settled = false) =>
  as<Line>(lena, `select kind, words, reports, hidden, decision from public.staff_reports(${settled})`)
const decide = (by: Made, decision: string, reason = 'It is an advert and nothing else.') =>
  as(by, 'select public.decide_report($1, $2, $3, $4)', ['post', post.id, decision, reason])
const mails = async () => {
  const sent = await sql<{ to: string; template: string }>`
    select message ->> 'to' as to, message ->> 'template' as template from tannr_internal.outbox
    where message ->> 'template' like 'report%' order by id`
  return sent.map(({ to, template }) => `${template} ${to}`)
}
const addressOf = ({ id }: Made) => `${id}@example.com`

beforeEach(async () => {
  await sql`delete from tannr_internal.outbox`
  await sql`delete from public.posts`
  const named = (first_name: string) => givenAccount(database, { first_name, last_name: 'Rao' })
  lena = await named('Lena')
  ada = await named('Ada')
  ben = await named('Ben')
  await sql`update auth.users set email_confirmed_at = now()`
  await sql`update auth.users set raw_app_meta_data = '{"staff": true}' where id = ${lena.id}`
  post = await givenPost(database, ada, { body: 'Buy my course.' })
  await sql`insert into public.post_reports (user_id, post_id, reason, note)
    values (${ben.id}, ${post.id}, 'spam', 'The third one today.')`
})

test('a reported post waits with its words, is taken down, and can come back', async () => {
  const waiting = { kind: 'post', words: 'Buy my course.', reports: 1, hidden: false, decision: null }
  expect(await lines()).toEqual([waiting])
  await decide(lena, 'hidden')
  expect(await lines()).toEqual([])
  expect(await lines(true)).toEqual([{ ...waiting, hidden: true, decision: 'hidden' }])
  expect(await as(ben, 'select from public.posts where id = $1', [post.id])).toEqual([])
  expect(await mails()).toEqual([`report_answer ${addressOf(ben)}`, `report_decision ${addressOf(ada)}`])
  await decide(lena, 'restored', 'The objection was right.')
  expect(await sql`select from public.posts where hidden_at is not null`).toEqual([])
})

test('a decision is found by the reference in its mail, with who made it, also once there is another', async () => {
  await decide(lena, 'hidden')
  const [mail] = await sql<{ reference: string }>`
    select message -> 'data' ->> 'reference' as reference from tannr_internal.outbox
    where message ->> 'template' = 'report_decision'`
  const found = (reference: string) =>
    as(
      lena,
      'select subject, decision, reference, decided_by from public.staff_reports(of_reference => $1)',
      [reference],
    )
  const reference = mail?.reference ?? ''
  const line = { subject: post.id, decided_by: 'Lena Rao' }
  expect(await found(` ${reference.toLowerCase()}`)).toEqual([{ ...line, decision: 'hidden', reference }])
  await decide(lena, 'restored', 'The objection was right.')
  expect(await found(reference)).toMatchObject([{ ...line, decision: 'restored' }])
  expect(await found('00000000')).toEqual([])
})

test('what is kept tells whoever reported it, and nobody else; a further report waits again', async () => {
  await decide(lena, 'kept', 'It breaks none of our rules.')
  expect(await mails()).toEqual([`report_answer ${addressOf(ben)}`])
  expect(await lines()).toEqual([])
  const cleo = await givenAccount(database, { first_name: 'Cleo' })
  await sql`insert into public.post_reports (user_id, post_id, reason, reported_at)
    values (${cleo.id}, ${post.id}, 'false', now() + interval '1 second')`
  expect(await lines()).toMatchObject([{ reports: 2, decision: 'kept' }])
})

const decideOn = (kind: string, subject: string, decision: string) =>
  as(lena, 'select public.decide_report($1, $2, $3, $4)', [kind, subject, decision, 'We looked at it twice.'])

test('a comment that was taken down stands there for its author alone, and comes back as it was', async () => {
  const [made] = await sql<Made>`
    insert into public.post_comments (post_id, user_id, body) values (${post.id}, ${ben.id}, 'Only today!') returning id`
  const comment = made?.id ?? ''
  const cleo = await givenAccount(database, { first_name: 'Cleo' })
  await sql`insert into public.post_reports (user_id, comment_id, reason) values (${cleo.id}, ${comment}, 'spam')`
  const read = async (who: Made) => {
    const rows = await as<{ line: { body: string; hidden: boolean } }>(
      who,
      'select line from public.network_comments($1) as line',
      [post.id],
    )
    return rows.map(({ line }) => [line.body, line.hidden])
  }
  const counted = async (who: Made) =>
    (
      await as<{ line: { commented: number } }>(who, 'select line from public.network_posts_of($1) as line', [
        ada.id,
      ])
    )[0]?.line.commented
  const notices = () =>
    sql`select amount from public.notifications where kind = 'comment' and user_id = ${ada.id}`
  expect(await notices()).toHaveLength(1)
  await decideOn('comment', comment, 'hidden')
  expect(await read(ada)).toEqual([])
  expect(await as(ada, 'select from public.post_comments where id = $1', [comment])).toEqual([])
  expect(await counted(ada)).toBe(0)
  expect(await notices()).toEqual([])
  expect(await read(ben)).toEqual([['Only today!', true]])
  expect(await lines(true)).toMatchObject([{ kind: 'comment', hidden: true, words: 'Only today!' }])
  await decideOn('comment', comment, 'restored')
  expect(await read(ada)).toEqual([['Only today!', false]])
  expect(await counted(ada)).toBe(1)
})

test('a message that was taken down is gone for both, cannot be undone by its author, and comes back', async () => {
  await sql`delete from public.connections`
  await givenConnection(database, ada, ben, { accepted_at: '2026-01-01T00:00:00Z' })
  const message = crypto.randomUUID()
  await as(ada, 'select public.send_message($1, $2, person => $3)', [message, 'Send me your card.', ben.id])
  const [row] = await sql<{
    conversation: string
  }>`select conversation_id as conversation from public.messages where id = ${message}`
  await as(
    ben,
    `insert into public.message_reports (reported_id, conversation_id, message_id, reason) values ($1, $2, $3, 'fraud')`,
    [ada.id, row?.conversation ?? '', message],
  )
  const read = (who: Made) =>
    as(who, 'select body, hidden_at is not null as hidden from public.messages where id = $1', [message])
  const unread = async () =>
    (await sql<{ unread: number }>`select unread from public.participants where user_id = ${ben.id}`)[0]
      ?.unread
  expect(await unread()).toBe(1)
  await decideOn('message', message, 'hidden')
  for (const who of [ada, ben]) expect(await read(who)).toEqual([{ body: '', hidden: true }])
  expect(await unread()).toBe(0)
  await expect(as(ada, 'select public.delete_message($1, false)', [message])).rejects.toMatchObject({
    code: 'PT409',
  })
  const found = () => as(ben, 'select from public.search_messages($1)', ['card'])
  expect(await found()).toEqual([])
  expect(await lines(true)).toMatchObject([{ kind: 'message', hidden: true, words: 'Send me your card.' }])
  await decideOn('message', message, 'restored')
  for (const who of [ada, ben])
    expect(await read(who)).toEqual([{ body: 'Send me your card.', hidden: false }])
  expect(await unread()).toBe(1)
  expect(await found()).toHaveLength(1)
  expect(await sql`select act from public.staff_acts where subject_id = ${message} order by id`).toEqual([
    { act: 'hidden' },
    { act: 'restored' },
  ])
})

test('what its author had deleted before stays deleted when it is restored, and a conversation is not hidden', async () => {
  const conversation = await givenConversation(database, ada)
  const { id: message } = await givenMessage(database, conversation, ada, {
    body: '',
    deleted_at: new Date(),
  })
  await sql`insert into private.message_versions (message_id, body) values (${message}, 'Pay me.')`
  await sql`insert into public.message_reports (user_id, reported_id, conversation_id, message_id, reason)
    values (${ben.id}, ${ada.id}, ${conversation.id}, ${message}, 'fraud'), (${ben.id}, ${ada.id}, ${conversation.id}, null, 'fraud')`
  await decideOn('message', message, 'hidden')
  await decideOn('message', message, 'restored')
  expect(
    await sql`select body, deleted_at is not null as deleted, hidden_at from public.messages where id = ${message}`,
  ).toEqual([{ body: '', deleted: true, hidden_at: null }])
  await expect(decideOn('conversation', conversation.id, 'hidden')).rejects.toThrow('isn’t available here')
})

test('only staff read reports and decide, with a reason, about what can be decided', async () => {
  await expect(as(ben, 'select * from public.staff_reports()')).rejects.toThrow('Only staff')
  await expect(decide(ada, 'kept')).rejects.toThrow('Only staff')
  await expect(decide(lena, 'hidden', 'No.')).rejects.toThrow('at least 10 characters')
  await expect(
    as(lena, 'select public.decide_report($1, $2, $3, $4)', [
      'post',
      crypto.randomUUID(),
      'kept',
      'Nothing there to see.',
    ]),
  ).rejects.toThrow('That report is gone')
})

test('of a reported message staff read what it said, also after it was deleted', async () => {
  const conversation = await givenConversation(database, ada)
  const { id: message } = await givenMessage(database, conversation, ada, {
    body: '',
    deleted_at: new Date(),
  })
  await sql`insert into private.message_versions (message_id, body) values (${message}, 'Send me your bank details.')`
  await sql`insert into public.message_reports (user_id, reported_id, conversation_id, message_id, reason)
    values (${ben.id}, ${ada.id}, ${conversation.id}, ${message}, 'fraud')`
  expect(await lines()).toContainEqual(
    expect.objectContaining({ kind: 'message', words: 'Send me your bank details.' }),
  )
  await as(lena, 'select public.decide_report($1, $2, $3, $4)', [
    'message',
    message,
    'warned',
    'It asks for money.',
  ])
  expect(await mails()).toEqual([`report_answer ${addressOf(ben)}`, `report_decision ${addressOf(ada)}`])
})

test('what is said for a company is the company’s: nobody reads who wrote it, and those who hire for it are told', async () => {
  const fathom = await givenCompany(database, { name: 'Fathom of the reports' })
  const olga = await givenAccount(database, { first_name: 'Olga' })
  await sql`update auth.users set email_confirmed_at = now()`
  await givenMember(database, fathom, olga, 'owner')
  const words = { user_id: null, company_id: fathom.id, written_by: ada.id, body: 'We pay nobody.' }
  const said = await givenPost(database, ada, words)
  await sql`insert into public.post_reports (user_id, post_id, reason) values (${ben.id}, ${said.id}, 'false')`
  await expect(as(ben, 'select written_by from public.posts where id = $1', [said.id])).rejects.toMatchObject(
    {
      code: '42501',
    },
  )
  const [line] = await as<Record<string, unknown>>(
    lena,
    'select * from public.staff_reports() where subject = $1',
    [said.id],
  )
  expect(line).toMatchObject({ author_name: 'Fathom of the reports', author_handle: null })
  expect(JSON.stringify(line)).not.toContain(ada.id)
  await as(lena, 'select public.decide_report($1, $2, $3, $4)', [
    'post',
    said.id,
    'warned',
    'They do pay, we asked them.',
  ])
  // Ada wrote it, and is no longer a member of the company.
  expect(await mails()).toEqual([`report_answer ${addressOf(ben)}`, `report_decision ${addressOf(olga)}`])
  expect(await sql`select subject from public.staff_acts where subject_id = ${said.id}`).toEqual([
    { subject: 'Fathom of the reports' },
  ])
})

test('of a company that is reported for its messages staff read what was said for it', async () => {
  const fathom = await givenCompany(database)
  await givenMember(database, fathom, ada, 'owner')
  await as(ben, 'select public.send_message(gen_random_uuid(), $1, company => $2)', ['Hello?', fathom.id])
  const [begun] = await sql<{ id: string }>`
    select conversation_id as id from public.company_conversations where company_id = ${fathom.id}`
  const conversation = begun?.id ?? ''
  await as(ada, 'select public.send_message(gen_random_uuid(), $1, conversation => $2)', [
    'Pay first.',
    conversation,
  ])
  await as(
    ben,
    'insert into public.message_reports (reported_id, conversation_id, reason) values (null, $1, $2)',
    [conversation, 'fraud'],
  )
  const reported = await as<Record<string, unknown>>(lena, `select * from public.staff_reports()`)
  expect(reported).toContainEqual(expect.objectContaining({ kind: 'conversation', words: 'Pay first.' }))
})

test('the same decision twice is one, and tells nobody again, until somebody reports it anew', async () => {
  await decide(lena, 'hidden')
  const told = await mails()
  await expect(decide(lena, 'hidden')).rejects.toMatchObject({ code: 'PT409' })
  expect(await mails()).toEqual(told)
  await decide(lena, 'restored')
  const carl = await givenAccount(database)
  await sql`insert into public.post_reports (user_id, post_id, reason) values (${carl.id}, ${post.id}, 'spam')`
  await decide(lena, 'restored')
})
