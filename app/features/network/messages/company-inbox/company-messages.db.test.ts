/** Conversations of a person and a company: who may start and read them, and what each side is told. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { asPerson } from '#tests/support/as-person.ts'
import { conversationsIn, type Line, type Made, type Sent } from '#tests/support/conversations.ts'
import { type Cast, givenHiring } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenCompany } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
const { call, friends, lines, read, found, bodies } = conversationsIn(database)
let cast: Cast

type InboxLine = Line & {
  subject: string
  application: string | null
  assigned_to: string | null
  settled_at: string | null
}
const toCompany = (who: Made, body: string, id: string = randomUUID()) =>
  call<Sent>(who, 'public.send_message($1, $2, company => $3)', [id, body, cast.company.id])
const asCompany = (who: Made, person: Made, body: string) =>
  call<Sent>(who, 'public.send_message($1, $2, company => $3, person => $4)', [
    randomUUID(),
    body,
    cast.company.id,
    person.id,
  ])
const about = (who: Made, body: string) =>
  call<Sent>(who, 'public.send_message($1, $2, application => $3)', [randomUUID(), body, cast.application.id])
const into = (who: Made, { conversation_id }: Sent, body: string) =>
  call<Sent & { signed: string | null }>(who, 'public.send_message($1, $2, $3)', [
    randomUUID(),
    body,
    conversation_id,
  ])
const inbox = async (who: Made, part = 'open', words = '') =>
  (await call<InboxLine[]>(
    who,
    'coalesce((select jsonb_agg(line) from public.company_inbox($1, $2, $3) as line), $4)',
    [cast.company.id, part, words, '[]'],
  )) as InboxLine[]
const hits = (who: Made, words: string) =>
  call<{ body: string }[]>(
    who,
    'coalesce((select jsonb_agg(hit) from public.search_company_messages($1, $2) as hit), $3)',
    [cast.company.id, words, '[]'],
  )

beforeEach(async () => {
  cast = await givenHiring(database)
})

test('a person writes to a company; owners and recruiters share it, and nobody else reads it', async () => {
  const { ada, owner, recruiter, interviewer, stranger } = cast
  const asked = await toCompany(ada, 'Is the keeper remote?')
  for (const who of [owner, recruiter]) {
    expect(await inbox(who)).toMatchObject([
      { name: 'Ada Rao', unread: 1, assigned_to: null, last: { body: 'Is the keeper remote?', own: false } },
    ])
    expect(await bodies(who)).toEqual(['Is the keeper remote?'])
  }
  for (const who of [interviewer, stranger]) {
    expect(await bodies(who)).toEqual([])
    await expect(inbox(who)).rejects.toMatchObject({ code: 'PT403' })
    await expect(into(who, asked, 'Mine?')).rejects.toMatchObject({ code: 'PT404' })
    await expect(
      call(who, 'public.settle_conversation($1, true)', [asked.conversation_id]),
    ).rejects.toMatchObject({
      code: 'PT404',
    })
  }
  const said = await into(recruiter, asked, 'From anywhere.')
  expect(said.signed).toBe('Rita')
  expect(await inbox(owner)).toMatchObject([{ unread: 0, assigned_to: recruiter.id, last: { own: true } }])
  expect(await lines(ada)).toMatchObject([
    { name: expect.any(String), unread: 1, last: { body: 'From anywhere.', own: false } },
  ])
  await read(ada, said)
  expect(await inbox(owner)).toMatchObject([{ their_read: 2 }])
})

test('what one member has read is read, and what is settled opens again with the next word', async () => {
  const { ada, owner, recruiter } = cast
  const asked = await toCompany(ada, 'Hello?')
  await read(owner, asked)
  expect(await inbox(recruiter)).toMatchObject([{ unread: 0 }])
  await call(owner, 'public.settle_conversation($1, true)', [asked.conversation_id])
  expect(await inbox(owner)).toEqual([])
  expect(await inbox(owner, 'settled')).toMatchObject([{ name: 'Ada Rao' }])
  await into(ada, asked, 'One more thing.')
  expect(await inbox(owner)).toMatchObject([{ unread: 1, settled_at: null }])
})

test('a conversation is looked after by a member who may answer, until they leave', async () => {
  const { ada, owner, recruiter, interviewer } = cast
  const asked = await toCompany(ada, 'Hello?')
  const assign = (member: Made | null) =>
    call(owner, 'public.assign_conversation($1, $2)', [asked.conversation_id, member?.id ?? null])
  await assign(recruiter)
  expect(await inbox(recruiter, 'mine')).toHaveLength(1)
  expect(await inbox(owner, 'mine')).toHaveLength(0)
  expect(await inbox(owner, 'unassigned')).toHaveLength(0)
  await expect(assign(interviewer)).rejects.toMatchObject({ code: 'PT409' })
  await sql`delete from public.company_members where user_id = ${recruiter.id}`
  expect(await inbox(owner, 'unassigned')).toHaveLength(1)
  expect(await bodies(recruiter)).toEqual([])
})

test('there is one conversation about an application, whoever begins it, beside the one about anything', async () => {
  const { ada, recruiter, stranger } = cast
  const asked = await about(ada, 'When do I hear?')
  const answered = await about(recruiter, 'Tomorrow.')
  expect(answered.conversation_id).toBe(asked.conversation_id)
  const other = await toCompany(ada, 'What do you build?')
  expect(other.conversation_id).not.toBe(asked.conversation_id)
  expect(await inbox(recruiter, 'open', 'telescope')).toMatchObject([
    { subject: 'Telescope Keeper', application: cast.application.id },
  ])
  await expect(about(stranger, 'Me?')).rejects.toMatchObject({ code: 'PT404' })
  // Without the application it keeps its subject.
  await sql`delete from public.applications where id = ${cast.application.id}`
  expect((await inbox(recruiter)).map(({ subject }) => subject).sort()).toEqual(['', 'Telescope Keeper'])
})

test('a masked candidate has a label in the conversation about the application, until the scorecard is in', async () => {
  const { ada, recruiter, owner, company, application } = cast
  await about(ada, 'It was good to meet. Ada')
  await toCompany(ada, 'What do you build?')
  const masked = (who: Made, words = '') =>
    call<InboxLine[]>(
      who,
      `coalesce((select jsonb_agg(line) from public.company_inbox($1, 'open', $2, masked => true) as line
        where line ->> 'application' is not null), $3)`,
      [company.id, words, '[]'],
    )
  const withheld = {
    ...{ name: 'Candidate 1', handle: null, picture: null, masked: true, application: application.id },
    last: { body: 'It was good to meet. Candidate 1' },
  }
  expect(await masked(recruiter)).toMatchObject([withheld])
  expect(await masked(recruiter, 'candidate 1')).toMatchObject([withheld])
  expect(await masked(recruiter, 'rao')).toEqual([])
  // Whoever wrote of themselves to the company has a name; so has everybody where it is not asked for.
  expect((await inbox(recruiter)).map(({ name }) => name)).toEqual(['Ada Rao', 'Ada Rao'])
  const one = (who: Made, which: string, value: string) =>
    call(who, `public.company_conversation($1, ${which} => $2, masked => true)`, [company.id, value])
  expect(await one(recruiter, 'application', application.id)).toMatchObject(withheld)
  const hit = () =>
    call(
      recruiter,
      `coalesce((select jsonb_agg(hit) from public.search_company_messages($1, 'meet', masked => true) as hit), $2)`,
      [company.id, '[]'],
    )
  expect(await hit()).toMatchObject([{ name: 'Candidate 1', body: 'It was good to meet. Candidate 1' }])
  await sql`
    insert into public.application_scorecards (application_id, user_id, craft, judgment, communication, advice, reason)
    values (${application.id}, ${recruiter.id}, 3, 3, 3, 'yes', 'Careful.')`
  expect(await masked(recruiter)).toMatchObject([{ name: 'Ada Rao', masked: false }])
  expect(await masked(owner)).toMatchObject([withheld])
})

test('a masked candidate whom nobody has written to yet has the label as well', async () => {
  const { recruiter, company, application } = cast
  const to = (masked: boolean) =>
    call(recruiter, `public.company_conversation($1, application => $2, masked => ${masked})`, [
      company.id,
      application.id,
    ])
  expect(await to(true)).toMatchObject({ id: null, name: 'Candidate 1', handle: null, masked: true })
  expect(await to(false)).toMatchObject({ id: null, name: 'Ada Rao', masked: false })
})

test('a company writes to applicants, to whoever wrote, and to connections of the member', async () => {
  const { ada, recruiter, interviewer, stranger } = cast
  await asCompany(recruiter, ada, 'Thank you for applying.')
  expect(await lines(ada)).toMatchObject([{ unread: 1, state: 'accepted' }])
  await expect(asCompany(recruiter, stranger, 'Hi')).rejects.toMatchObject({ code: 'PT403' })
  await friends(recruiter, stranger)
  await asCompany(recruiter, stranger, 'Hi')
  expect(await lines(stranger)).toMatchObject([{ unread: 1 }])
  await expect(asCompany(interviewer, ada, 'Hi')).rejects.toMatchObject({ code: 'PT403' })
  await expect(toCompany(recruiter, 'Hello, us')).rejects.toMatchObject({ code: 'PT400' })
})

test('a company without anybody who answers takes no messages', async () => {
  await sql`delete from public.companies where id = ${cast.company.id}`
  const lonely = await givenCompany(database)
  await expect(
    call(cast.ada, 'public.send_message($1, $2, company => $3)', [randomUUID(), 'Hi', lonely.id]),
  ).rejects.toMatchObject({ code: 'PT409', message: 'This company doesn’t take messages on Tannr.' })
})

test('whoever stops a company hears no more of it, and the company cannot tell', async () => {
  const { ada, recruiter } = cast
  const asked = await toCompany(ada, 'Hello')
  const answered = await into(recruiter, asked, 'Good morning')
  const stop = (stopped: string) =>
    call(ada, 'public.stop_company($1, $2::boolean)', [cast.company.id, stopped])
  await stop('true')
  await into(recruiter, asked, 'Buy our telescopes')
  // Nor what it made of messages that were read.
  await call(recruiter, 'public.edit_message($1, $2)', [answered.id, 'Telescopes from 99'])
  await about(recruiter, 'Telescopes again')
  expect(await bodies(ada)).toEqual(['Hello'])
  expect(await found(ada, 'telescopes')).toEqual([])
  expect(await lines(ada)).toMatchObject([{ unread: 0, blocked: true }])
  expect(await bodies(recruiter)).toHaveLength(4)
  await expect(into(ada, asked, 'Stop')).rejects.toMatchObject({ code: 'PT409' })
  await stop('false')
  await into(recruiter, asked, 'Good day')
  expect(await lines(ada)).toMatchObject([{ unread: 1, blocked: false }])
})

test('whoever answers for a company reports what a person said to it, and nothing of its own', async () => {
  const { ada, owner, recruiter, interviewer, stranger } = cast
  const asked = await toCompany(ada, 'Send me your bank details.')
  const answer = await into(recruiter, asked, 'We never do.')
  const report = (who: Made, message: string | null) =>
    asPerson(
      database,
      who,
      'insert into public.message_reports (reported_id, conversation_id, message_id, reason) values ($1, $2, $3, $4)',
      [ada.id, asked.conversation_id, message, 'fraud'],
    )
  await report(owner, asked.id)
  await report(recruiter, null)
  await expect(report(recruiter, answer.id)).rejects.toThrow('row-level security')
  for (const who of [interviewer, stranger])
    await expect(report(who, asked.id)).rejects.toThrow('row-level security')
})

test('each side searches what it hears: a member finds it as the company, not as themselves', async () => {
  const { ada, owner, recruiter } = cast
  const asked = await toCompany(ada, 'About the mirror')
  await into(recruiter, asked, 'The mirror is polished')
  expect(await found(ada, 'mirror')).toHaveLength(2)
  expect(await hits(owner, 'mirror')).toHaveLength(2)
  expect(await found(recruiter, 'mirror')).toEqual([])
  await expect(hits(cast.stranger, 'mirror')).rejects.toMatchObject({ code: 'PT403' })
})

test('what was said for a company is changed by its author alone, while they act for it', async () => {
  const { ada, owner, recruiter } = cast
  const asked = await toCompany(ada, 'Hello')
  const said = await into(recruiter, asked, 'Helo')
  const edit = (who: Made) => call(who, 'public.edit_message($1, $2)', [said.id, 'Hello back'])
  await expect(edit(owner)).rejects.toMatchObject({ code: 'PT404' })
  await edit(recruiter)
  expect(await bodies(ada)).toEqual(['Hello', 'Hello back'])
  await call(ada, 'public.delete_message($1)', [asked.id])
  await sql`delete from public.company_members where user_id = ${recruiter.id}`
  await expect(edit(recruiter)).rejects.toMatchObject({ code: 'PT404' })
  expect(await found(recruiter, 'back')).toEqual([])
})

test('messages outlive accounts: of a person for the company, of a member without their name', async () => {
  const { ada, owner, recruiter } = cast
  const asked = await toCompany(ada, 'Hello')
  await into(recruiter, asked, 'Hello back')
  await sql`delete from auth.users where id = ${recruiter.id}`
  const signatures = await sql<{ signed: string | null }>`
    select signed from public.messages where conversation_id = ${asked.conversation_id} order by seq`
  expect(signatures).toEqual([{ signed: null }, { signed: '' }])
  await sql`delete from auth.users where id = ${ada.id}`
  expect(await inbox(owner)).toMatchObject([{ name: 'Former member', person: null }])
  await expect(into(owner, asked, 'There?')).rejects.toMatchObject({ code: 'PT409' })
  await sql`delete from public.companies where id = ${cast.company.id}`
  expect(await sql`select from public.conversations where id = ${asked.conversation_id}`).toEqual([])
})

test('unread conversations are counted by company, for whoever answers for it', async () => {
  const { ada, owner, recruiter, interviewer } = cast
  const asked = await toCompany(ada, 'Hello')
  const counted = (who: Made) => call(who, "public.workspace_counts() -> 'inboxes'", [])
  for (const who of [owner, recruiter]) expect(await counted(who)).toEqual({ [cast.company.id]: 1 })
  for (const who of [ada, interviewer]) expect(await counted(who)).toEqual({})
  await into(recruiter, asked, 'Good day')
  expect(await counted(owner)).toEqual({})
})
