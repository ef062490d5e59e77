/**
 * Unauthorized access to applications, messages and profiles: a removed member with an old session, an open socket and known ids; a
 * stranger who guesses topics; and requests for hidden records, whose responses must not differ from those for missing ones.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { givenFile, pdf } from '#tests/support/files.ts'
import { readableMessage } from '#tests/support/matrix-messages.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { joined } from '#tests/support/realtime.ts'
import { givenCompany, givenJob, givenMember, lastEventOf } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()
type Made = { id: string }
type Told = { event: string; payload?: unknown }

let [ada, olga, rita]: Person[] = []
let [company, job, application]: Made[] = []
let resume: { id: string; path: string }
let conversation: string

/** A person who applied with a resume and a message, and two members of the company. */
beforeAll(async () => {
  ;[ada, olga, rita] = await Promise.all(
    ['Ada', 'Olga', 'Rita'].map((first_name) => givenPerson(tannr, { first_name, last_name: 'Rao' })),
  )
  company = await givenCompany(tannr)
  job = await givenJob(tannr, { company_id: company.id })
  await givenMember(tannr, company, who(olga), 'owner')
  await givenMember(tannr, company, who(rita), 'recruiter')
  resume = await givenFile(who(ada), 'resumes', pdf())
  const sent = { job_id: job.id, resume_id: resume.id, note: 'Between us.' }
  application = (await who(ada).client.from('applications').insert(sent).select('id').single().throwOnError())
    .data
  await who(ada)
    .client.rpc('send_message', {
      message: randomUUID(),
      body: 'Did it arrive?',
      application: application?.id,
    })
    .throwOnError()
  const [begun] = await tannr.sql<Made>(
    'select conversation_id as id from company_conversations where application_id = $1',
    [application?.id],
  )
  conversation = begun?.id ?? ''
})

const who = (person: Person | undefined): Person => person as Person

async function listen(
  person: Person,
  topic: string,
  told: Told[],
  isPrivate = true,
): Promise<RealtimeChannel> {
  await person.client.realtime.setAuth()
  const channel = person.client.channel(topic, { config: { private: isPrivate } })
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => told.push({ event, payload }))
  return joined(channel)
}

const refusal = (topic: string) => `You do not have permissions to read from this Channel topic: ${topic}`

test('a member who was removed reads and hears nothing more, by an old session and an open socket', async () => {
  const [stays, leaves] = [who(olga), who(rita)]
  const [heard, seen]: Told[][] = [[], []]
  await listen(leaves, `person:${leaves.id}`, heard as Told[])
  await listen(stays, `person:${stays.id}`, seen as Told[])
  const topic = `conversation:${conversation}`
  const [typed, stillTyped]: Told[][] = [[], []]
  const hers = await listen(who(ada), topic, [])
  const open = await listen(leaves, topic, typed as Told[])
  await listen(stays, topic, stillTyped as Told[])
  expect(
    (await leaves.client.rpc('pipeline_candidate', { application: application?.id })).data,
  ).toMatchObject({
    name: 'Ada Rao',
  })
  expect((await leaves.client.storage.from('resumes').download(resume.path)).error).toBeNull()
  await stays.client
    .from('company_members')
    .delete()
    .match({ company_id: company?.id, user_id: leaves.id })
    .throwOnError()

  await expect.poll(() => open.state).toBe('closed')
  await hers.send({ type: 'broadcast', event: 'typing', payload: {} })
  await expect.poll(() => stillTyped?.map(({ event }) => event)).toEqual(['typing'])
  expect(typed).toEqual([])

  const before = heard?.length ?? 0
  await who(ada)
    .client.rpc('send_message', { message: randomUUID(), body: 'Hello?', application: application?.id })
    .throwOnError()
  await stays.client.from('application_team_notes').insert({ application_id: application?.id, body: 'Good.' })
  await expect
    .poll(() => seen?.map(({ event }) => event))
    .toEqual(expect.arrayContaining(['inbox', 'pipeline']))
  expect(heard?.slice(before).filter(({ event }) => ['inbox', 'pipeline'].includes(event))).toEqual([])

  const { client } = leaves
  for (const [call, values] of [
    ['pipeline_candidate', { application: application?.id }],
    ['pipeline_board', { of_job: job?.id }],
    ['application_match', { application: application?.id }],
    ['company_conversation', { conversation }],
  ] as const)
    expect((await client.rpc(call, values)).data, call).toBeNull()
  for (const table of [
    ...['application_profiles', 'application_team_notes', 'application_scorecards', 'application_rejections'],
    ...['application_offers', 'application_promises', 'interviews', 'company_conversations'],
    ...['pipeline_stages', 'decline_texts'],
  ])
    expect((await client.from(table).select('*')).data, table).toEqual([])
  // Of these nobody reads every column.
  expect((await client.from('messages').select(readableMessage)).data).toEqual([])
  expect((await client.from('company_members').select('company_id, user_id, role')).data).toEqual([])
  const files = client.storage.from('resumes')
  expect((await files.download(resume.path)).error).toMatchObject({ statusCode: '404' })
  expect((await files.createSignedUrl(resume.path, 60)).error).toMatchObject({ statusCode: '404' })
  expect((await files.list(who(ada).id)).data).toEqual([])
  await expect(listen(leaves, topic, [])).rejects.toThrow(refusal(topic))
})

test('a topic that is guessed is joined by nobody, and its public namesake hears nothing', async () => {
  const [stranger, other] = [await givenPerson(tannr), await givenPerson(tannr)]
  const topics = [`person:${who(ada).id}`, `conversation:${conversation}`]
  const heard: Told[] = []
  for (const topic of topics) {
    await expect(listen(stranger, topic, [])).rejects.toThrow(refusal(topic))
    await listen(other, topic, heard, false)
  }
  const seen: Told[] = []
  await listen(who(ada), `person:${who(ada).id}`, seen)
  const seen_event = await lastEventOf(tannr, application?.id ?? '')
  await who(olga)
    .client.rpc('move_application', {
      application: application?.id,
      to_status: 'phone_screening',
      seen_event,
    })
    .throwOnError()
  await expect.poll(() => seen.map(({ event }) => event)).toContain('applications')
  expect(heard).toEqual([])
})

/** Everything a response reveals: not only its text, but also its encoding. */
const answerOf = ({ data, error, status }: { data: unknown; error: unknown; status?: number }) => {
  const { message, code, statusCode } = (error ?? {}) as Record<string, unknown>
  return { data, message, code, status: status ?? statusCode }
}

test('what is hidden is answered as what is not there', async () => {
  const [hidden, asker] = await Promise.all([
    givenPerson(tannr, { first_name: 'Quillonbury' }),
    givenPerson(tannr),
  ])
  await hidden.client.from('settings').upsert({ profile_visible: false }).throwOnError()
  const [{ handle = '' } = {}] = await tannr.sql<{ handle: string }>(
    'select handle from profiles where user_id = $1',
    [hidden.id],
  )
  const words = { body: 'For connections.', seen_by: 'connections' }
  const { data: post } = await hidden.client.from('posts').insert(words).select('id').single().throwOnError()
  const nobody = randomUUID()
  const rpc = (call: string, values: object) => async () => answerOf(await asker.client.rpc(call, values))
  const insert = (table: string, row: object) => async () =>
    answerOf(await asker.client.from(table).insert(row))
  const page = async (address: string) => {
    const answer = await fetch(`${tannr.url}/people/${address}`)
    const text = (await answer.text()).replaceAll(address, 'somebody')
    return { status: answer.status, text: createHash('sha256').update(text).digest('hex') }
  }
  const resumes = asker.client.storage.from('resumes')
  const pairs: Record<string, [() => Promise<unknown>, () => Promise<unknown>]> = {
    'a profile': [
      rpc('profile_page', { address: handle }),
      rpc('profile_page', { address: 'nobody-has-this' }),
    ],
    'the page of a profile': [() => page(handle), () => page('nobody-has-this')],
    'a message': [
      rpc('send_message', { message: randomUUID(), body: 'Hi', person: hidden.id }),
      rpc('send_message', { message: randomUUID(), body: 'Hi', person: nobody }),
    ],
    'a request': [
      insert('connections', { other_id: hidden.id }),
      insert('connections', { other_id: nobody }),
    ],
    'a follow': [
      insert('person_follows', { person_id: hidden.id }),
      insert('person_follows', { person_id: nobody }),
    ],
    'posts of somebody': [
      rpc('network_posts_of', { person: hidden.id }),
      rpc('network_posts_of', { person: nobody }),
    ],
    'a reaction': [
      insert('post_reactions', { post_id: post?.id, kind: 'like' }),
      insert('post_reactions', { post_id: nobody, kind: 'like' }),
    ],
    'a comment': [
      insert('post_comments', { post_id: post?.id, body: 'Hi' }),
      insert('post_comments', { post_id: nobody, body: 'Hi' }),
    ],
    'a report': [
      insert('post_reports', { post_id: post?.id, reason: 'spam' }),
      insert('post_reports', { post_id: nobody, reason: 'spam' }),
    ],
    'a conversation': [
      rpc('my_conversation', { conversation }),
      rpc('my_conversation', { conversation: nobody }),
    ],
    'words into a conversation': [
      rpc('send_message', { message: randomUUID(), body: 'Hi', conversation }),
      rpc('send_message', { message: randomUUID(), body: 'Hi', conversation: nobody }),
    ],
    'a report of a conversation': [
      insert('message_reports', { conversation_id: conversation, reason: 'spam' }),
      insert('message_reports', { conversation_id: nobody, reason: 'spam' }),
    ],
    'reading a conversation': [
      rpc('read_conversation', { conversation, seq: 1 }),
      rpc('read_conversation', { conversation: nobody, seq: 1 }),
    ],
    'an application': [
      rpc('my_application', { application: application?.id }),
      rpc('my_application', { application: nobody }),
    ],
    'a candidate': [
      rpc('pipeline_candidate', { application: application?.id }),
      rpc('pipeline_candidate', { application: nobody }),
    ],
    'a move': [
      rpc('move_application', { application: application?.id, to_status: 'phone_screening' }),
      rpc('move_application', { application: nobody, to_status: 'phone_screening' }),
    ],
    'a message about an application': [
      rpc('send_message', { message: randomUUID(), body: 'Hi', application: application?.id }),
      rpc('send_message', { message: randomUUID(), body: 'Hi', application: nobody }),
    ],
    'a note for the team': [
      insert('application_team_notes', { application_id: application?.id, body: 'Hi' }),
      insert('application_team_notes', { application_id: nobody, body: 'Hi' }),
    ],
    'a resume': [
      async () => answerOf(await resumes.download(resume.path)),
      async () => answerOf(await resumes.download(`${who(ada).id}/${nobody}`)),
    ],
    'an address of a resume': [
      async () => answerOf(await resumes.createSignedUrl(resume.path, 60)),
      async () => answerOf(await resumes.createSignedUrl(`${who(ada).id}/${nobody}`, 60)),
    ],
    'what a resume is': [
      async () => answerOf(await resumes.info(resume.path)),
      async () => answerOf(await resumes.info(`${who(ada).id}/${nobody}`)),
    ],
  }
  for (const [what, [there, gone]] of Object.entries(pairs)) expect(await there(), what).toEqual(await gone())
})
