/**
 * A blocked person, beside one whom the same person merely disconnected from: both get equal responses to every request, so that no
 * call, count, file or channel reveals the block (docs/decisions/0053).
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pdf } from '#tests/support/files.ts'
import { givenPerson, type Person } from '#tests/support/people.ts'
import { joined } from '#tests/support/realtime.ts'
import { givenConnection } from '#tests/support/records.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()

/** The person who is blocked or not, and their relation to Ada. */
type Other = Person & {
  conversation: string
  heard: string
  own: string
  file: string
  signed: string
  meeting: string
}
let ada: Person
let others: Other[] = []
let [handle, post] = ['', '']

const soon = (days: number) => new Date((Math.floor(Date.now() / 864e5) + days + 0.5) * 864e5).toISOString()

async function given(first_name: string, day: number): Promise<Other> {
  const person = await givenPerson(tannr, { first_name, last_name: 'Rao' })
  await givenConnection(tannr, ada, person, { accepted_at: '2026-01-01T00:00:00Z' })
  await Promise.all([
    person.client.from('skills').insert({ name: 'kilns', category: 'Engineering' }).throwOnError(),
    ada.client.from('person_follows').insert({ person_id: person.id }).throwOnError(),
    person.client.from('person_follows').insert({ person_id: ada.id }).throwOnError(),
  ])
  const id = randomUUID()
  await ada.client
    .from('files')
    .insert({ id, bucket: 'attachments', name: 'Plan.pdf', size: pdf().length })
    .throwOnError()
  const file = `${ada.id}/${id}`
  const storage = ada.client.storage.from('attachments')
  expect((await storage.upload(file, pdf(), { contentType: 'application/pdf' })).error).toBeNull()
  await ada.client.rpc('keep_file', { file: id }).throwOnError()
  const [heard, own] = [randomUUID(), randomUUID()]
  const { data: sent } = await ada.client
    .rpc('send_message', { message: heard, body: 'The plan', person: person.id, files: [id] })
    .throwOnError()
  const conversation = sent.conversation_id
  await person.client.rpc('send_message', { message: own, body: 'Thank you', conversation }).throwOnError()
  await ada.client.rpc('read_conversation', { conversation, seq: 2 }).throwOnError()
  const meeting = randomUUID()
  await ada.client
    .rpc('offer_meeting', {
      ...{ message: meeting, conversation, title: 'Walk', minutes: 30, place: '', starts: [soon(day)] },
    })
    .throwOnError()
  const { data } = await person.client.storage.from('attachments').createSignedUrl(file, 3600)
  return { ...person, conversation, heard, own, file, signed: data?.signedUrl ?? '', meeting }
}

beforeAll(async () => {
  ada = await givenPerson(tannr, { first_name: 'Ada', last_name: 'Rao' })
  handle = (await ada.client.from('profiles').select('handle').eq('user_id', ada.id).single()).data?.handle
  const words = { body: 'For everybody.', seen_by: 'everyone' }
  post = (await ada.client.from('posts').insert(words).select('id').single().throwOnError()).data?.id
  await ada.client.from('skills').insert({ name: 'Kilns', category: 'Engineering' }).throwOnError()
  const blocked = await given('Ben', 1)
  const parted = await given('Ben', 2)
  others = [blocked, parted]
  await ada.client.from('blocks').insert({ blocked_id: blocked.id }).throwOnError()
  // What people do who want no contact, short of a block.
  await ada.client.rpc('end_meeting', { message: parted.meeting }).throwOnError()
  await ada.client.from('person_follows').delete().eq('person_id', parted.id).throwOnError()
  await ada.client
    .from('connections')
    .delete()
    .or(`other_id.eq.${parted.id},user_id.eq.${parted.id}`)
    .throwOnError()
})

/** A response without what depends on caller and time. */
function plain(answer: object, { id, conversation }: Other): unknown {
  const { data, error, status, count } = answer as Record<string, unknown>
  const { message, code, statusCode } = (error ?? {}) as Record<string, unknown>
  const said = JSON.stringify({ data, message, code, status: status ?? statusCode, count })
  return JSON.parse(
    said
      .replaceAll(ada.id, 'ada')
      .replaceAll(id, 'me')
      .replaceAll(conversation, 'conversation')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/ben-rao[0-9a-f-]*/g, 'ben-rao')
      .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.+Z]*/g, 'then'),
  )
}

/** What both request, in this order: reads, then writes. */
const asked: Record<string, (me: Other) => PromiseLike<object>> = {
  'a profile': ({ client }) => client.rpc('profile_page', { address: handle }),
  'their own profile': ({ client }) => client.rpc('profile_page', { address: 'me' }),
  'the address': ({ client }) => client.rpc('my_conversation', { address: handle }),
  conversations: ({ client }) => client.rpc('my_conversations', {}),
  'a conversation': ({ client, conversation }) => client.rpc('my_conversation', { conversation }),
  'what there is': ({ client }) => client.rpc('messages_overview'),
  messages: ({ client }) =>
    client.from('messages').select('seq, body, user_id, deleted_at, edited_at').order('seq'),
  participants: ({ client }) => client.from('participants').select('user_id, state, last_seq, unread'),
  meetings: ({ client }) => client.from('meetings').select('*'),
  'their bookings': ({ client }) => client.from('meeting_bookings').select('*'),
  blocks: ({ client }) => client.from('blocks').select('*', { count: 'exact' }),
  'whom they block': ({ client }) => client.rpc('network_blocked', {}),
  connections: ({ client }) => client.from('connections').select('*'),
  'who follows': ({ client }) => client.from('person_follows').select('*'),
  'whom they follow': ({ client }) => client.rpc('network_following', {}),
  counts: ({ client }) => client.rpc('workspace_counts'),
  notices: ({ client }) => client.from('notifications').select('kind, state, detail'),
  search: ({ client }) => client.rpc('site_search', { q: 'Ada Rao' }),
  suggestions: async ({ client }) => {
    const { data, error } = await client.rpc('network_suggestions', {})
    return { data: data?.filter(({ name }: { name: string }) => name === 'Ada Rao'), error }
  },
  'posts of Ada': ({ client }) => client.rpc('network_posts_of', { person: ada.id }),
  feed: ({ client }) => client.rpc('network_feed', {}),
  'a file': async ({ client, file }) => {
    const { data, error } = await client.storage.from('attachments').download(file)
    return { data: await data?.text(), error }
  },
  'an address of a file': async ({ client, file }) => {
    const { data, error } = await client.storage.from('attachments').createSignedUrl(file, 60)
    return { data: data !== null, error }
  },
  'an address signed before': async ({ signed }) => {
    const answer = await fetch(signed)
    return { data: await answer.text(), status: answer.status }
  },
  'a time': async ({ client, meeting }) => {
    const { data } = await client.from('meeting_slots').select('id').eq('message_id', meeting)
    return client.rpc('take_time', { slot: data?.[0]?.id })
  },
  'reading on': ({ client, conversation }) => client.rpc('read_conversation', { conversation, seq: 3 }),
  'a message': ({ client, conversation }) =>
    client.rpc('send_message', { message: randomUUID(), body: 'Are you there?', conversation }),
  'a message to the person': ({ client }) =>
    client.rpc('send_message', { message: randomUUID(), body: 'Hello?', person: ada.id }),
  'an edit': ({ client, own }) => client.rpc('edit_message', { message: own, body: 'Thank you, Ada' }),
  'times to meet': ({ client, conversation }) =>
    client.rpc('offer_meeting', {
      ...{ message: randomUUID(), conversation, title: 'Talk', minutes: 30, place: '', starts: [soon(9)] },
    }),
  'an endorsement': ({ client }) =>
    client.from('skill_endorsements').insert({ person_id: ada.id, skill: 'sql' }),
  'a request': ({ client }) =>
    client.from('connections').insert({ other_id: ada.id, note: 'Again?' }).select(),
  'a request that there is': ({ client }) => client.from('connections').insert({ other_id: ada.id }),
  'those they sent': ({ client }) => client.rpc('network_requests', { sent: true }),
  'a reaction': ({ client }) => client.from('post_reactions').insert({ post_id: post, kind: 'like' }),
  'a comment': ({ client }) =>
    client.from('post_comments').insert({ post_id: post, body: 'Well said' }).select('body').single(),
  'what they think of a post': ({ client }) => client.from('post_reactions').select('*'),
  'what they think of a post, by name': ({ client }) => client.from('post_reactions').select('kind, counted'),
  'what they said of a post': ({ client, id }) => client.from('post_comments').select('*').eq('user_id', id),
  'comments that do not count': ({ client }) =>
    client.from('post_comments').select('id').is('counted', false),
  'the figures of a post': ({ client }) =>
    client.from('posts').select('reactions, reacted, commented').eq('id', post),
  'an export': async ({ client }) => {
    const { data, error } = await client.rpc('export_my_data')
    const { post_reactions, post_comments, participants } = data?.records ?? {}
    return { data: { post_reactions, post_comments, participants }, error }
  },
  'the end of a follow': ({ client }) =>
    client.from('person_follows').delete().eq('person_id', ada.id).select(),
  'a follow': ({ client }) => client.from('person_follows').insert({ person_id: ada.id }).select(),
  'a report': ({ client, conversation, heard }) =>
    client.from('message_reports').insert({
      ...{ conversation_id: conversation, message_id: heard, reported_id: ada.id, reason: 'spam' },
    }),
  'conversations afterwards': ({ client }) => client.rpc('my_conversations', {}),
  'messages afterwards': ({ client }) =>
    client.from('messages').select('seq, body, user_id, edited_at').order('seq'),
  'messages, all of each': ({ client }) => client.from('messages').select('*').order('seq'),
  'what messages are searched by': ({ client }) => client.from('messages').select('seq, search').order('seq'),
  'messages that somebody hears': ({ client }) =>
    client.from('messages').select('seq').textSearch('search', `'@${ada.id}'`, { config: 'simple' }),
}

test('whatever somebody asks who is blocked is answered as to anybody who is known no more', async () => {
  const [blocked, parted] = others as [Other, Other]
  for (const [what, ask] of Object.entries(asked)) {
    const [one, other] = [plain(await ask(blocked), blocked), plain(await ask(parted), parted)]
    expect(one, what).toEqual(other)
  }
})

test('in the channel of a conversation, who is blocked is let in and refused as anybody, and is heard by nobody', async () => {
  const [blocked, parted] = others as [Other, Other]
  const heard: string[] = []
  await expect(enter(ada, blocked.conversation, heard)).rejects.toThrow(
    `You do not have permissions to read from this Channel topic: conversation:${blocked.conversation}`,
  )
  await enter(ada, parted.conversation, heard)
  for (const other of [blocked, parted]) {
    const channel = await enter(other, other.conversation, [])
    expect(await channel.track({ at: 'home' }), 'presence').toBe('error')
    expect(channel.presenceState()).toEqual({})
    const payload = { person: other.conversation }
    expect(await channel.send({ type: 'broadcast', event: 'typing', payload })).toBe('ok')
  }
  await expect.poll(() => heard).toEqual([parted.conversation])
})

test('an open page hears nothing when the author of a post blocks somebody who responded to it', async () => {
  const cleo = await givenPerson(tannr, { first_name: 'Cleo', last_name: 'Rao' })
  const { client } = cleo
  await client.from('post_reactions').insert({ post_id: post, kind: 'like' }).throwOnError()
  await client.from('post_comments').insert({ post_id: post, body: 'So true' }).throwOnError()
  const heard: string[] = []
  await client.realtime.setAuth()
  const channel = client.channel(`person:${cleo.id}`, { config: { private: true } })
  channel.on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
  await joined(channel)
  await client.from('person_follows').insert({ person_id: ada.id }).throwOnError()
  await expect.poll(() => heard).toContain('follows')
  heard.splice(0)
  await ada.client.from('blocks').insert({ blocked_id: cleo.id }).throwOnError()
  const { data } = await ada.client.rpc('network_comments', { post })
  expect(data?.map(({ body }: { body: string }) => body)).not.toContain('So true')
  await ada.client.from('blocks').delete().eq('blocked_id', cleo.id).throwOnError()
  // What comes after it is heard after it.
  await client.from('person_follows').delete().eq('person_id', ada.id).throwOnError()
  await expect.poll(() => heard).toContain('follows')
  expect(heard).toEqual(['follows'])
})

test('an address of a file that was signed before ends with the deleted message, and nobody sends what is another’s', async () => {
  const [, parted] = others as [Other, Other]
  const { client, conversation } = parted
  const id = randomUUID()
  const path = `${parted.id}/${id}`
  await client
    .from('files')
    .insert({ id, bucket: 'attachments', name: 'Plan.pdf', size: pdf().length })
    .throwOnError()
  const attachments = client.storage.from('attachments')
  await attachments.upload(path, pdf(), { contentType: 'application/pdf' })
  await client.rpc('keep_file', { file: id }).throwOnError()
  const theirs = { message: randomUUID(), body: 'Mine', person: parted.id, files: [id] }
  expect((await ada.client.rpc('send_message', theirs)).error).toMatchObject({ code: 'PT409' })
  const [job] = await tannr.sql<{ id: string }>(
    `select id from jobs where status = 'open' order by id limit 1`,
  )
  const stolen = ada.client.from('applications').insert({ job_id: job?.id, resume_id: id })
  expect((await stolen).error).toMatchObject({ code: '23514' })

  const message = randomUUID()
  await client.rpc('send_message', { message, body: '', conversation, files: [id] }).throwOnError()
  const { data } = await ada.client.storage.from('attachments').createSignedUrl(path, 3600)
  const status = async () => (await fetch(data?.signedUrl ?? '')).status
  expect(await status()).toBe(200)
  await client.rpc('delete_message', { message }).throwOnError()
  expect((await ada.client.storage.from('attachments').download(path)).error).toMatchObject({
    statusCode: '404',
  })
  await tannr.sql(`update messages set deleted_at = deleted_at - interval '16 minutes' where id = $1`, [
    message,
  ])
  // The task that runs once a minute.
  await tannr.sql('select private.remove_unused_files()')
  expect(await status()).toBe(400)
  expect(await tannr.sql('select from storage.objects where name = $1', [path])).toEqual([])
})

async function enter({ client }: Person, conversation: string, heard: string[]) {
  await client.realtime.setAuth()
  const channel = client.channel(`conversation:${conversation}`, {
    config: { private: true, broadcast: { ack: true }, presence: { enabled: true } },
  })
  channel.on('broadcast', { event: 'typing' }, ({ payload }) => heard.push(payload.person))
  return joined(channel)
}
