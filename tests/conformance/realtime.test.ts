/** The stock realtime client: joining, leaving, and broadcasts between two people, in both serializers. */
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, expect, it } from 'vitest'
import { givenPerson } from '#tests/support/people.ts'
import { joined, nextBroadcast, topicName } from '#tests/support/realtime.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()

const clients: SupabaseClient[] = []
const clientOf = (vsn?: '1.0.0' | '2.0.0'): SupabaseClient => {
  const client = tannr.client(vsn ? { vsn } : {})
  clients.push(client)
  return client
}
afterAll(() => Promise.all(clients.map((client) => client.realtime.disconnect())))

it.each([
  ['2.0.0', '2.0.0'],
  ['1.0.0', '1.0.0'],
  ['2.0.0', '1.0.0'],
  ['1.0.0', '2.0.0'],
] as const)('what a client of serializer %s sends reaches one of %s, and not itself', async (from, to) => {
  const topic = topicName()
  const sender = await joined(clientOf(from).channel(topic))
  const own: unknown[] = []
  sender.on('broadcast', { event: '*' }, (message) => own.push(message))
  const receiver = await joined(clientOf(to).channel(topic))
  const heard = nextBroadcast(receiver, 'cursor')
  expect(await sender.send({ type: 'broadcast', event: 'cursor', payload: { x: 1, name: 'Zoë' } })).toBe('ok')
  expect(await heard).toEqual({ type: 'broadcast', event: 'cursor', payload: { x: 1, name: 'Zoë' } })
  expect(own).toEqual([])
})

it('a sender hears itself, and that it was heard, where it asks for it', async () => {
  const channel: RealtimeChannel = clientOf().channel(topicName(), {
    config: { broadcast: { self: true, ack: true } },
  })
  await joined(channel)
  const heard = nextBroadcast(channel, 'echo')
  expect(await channel.send({ type: 'broadcast', event: 'echo', payload: { a: 1 } })).toBe('ok')
  expect(await heard).toMatchObject({ payload: { a: 1 } })
})

it('presence tells who is there, what changes, and who has left', async () => {
  const topic = topicName()
  const watched = clientOf().channel(topic, { config: { presence: { key: 'ann' } } })
  const events: string[] = []
  watched
    .on('presence', { event: 'join' }, ({ key, newPresences }) =>
      events.push(`join ${key} ${newPresences.map(({ at }) => at)}`),
    )
    .on('presence', { event: 'leave' }, ({ key, leftPresences }) =>
      events.push(`leave ${key} ${leftPresences.map(({ at }) => at)}`),
    )
  await joined(watched)
  expect(await watched.track({ at: 'desk' })).toBe('ok')
  const other = clientOf('1.0.0').channel(topic, { config: { presence: { key: 'bob', enabled: true } } })
  await joined(other)
  expect(await other.track({ at: 'door' })).toBe('ok')
  expect(await other.track({ at: 'window' })).toBe('ok')
  await expect.poll(() => Object.keys(other.presenceState()).sort()).toEqual(['ann', 'bob'])
  await expect
    .poll(() => watched.presenceState())
    .toMatchObject({ ann: [{ at: 'desk' }], bob: [{ at: 'window' }] })
  expect(await watched.track({ at: 'desk' })).toBe('ok')
  expect(await other.untrack()).toBe('ok')
  await expect.poll(() => Object.keys(watched.presenceState())).toEqual(['ann'])
  await other.track({ at: 'hall' })
  await expect.poll(() => Object.keys(watched.presenceState()).sort()).toEqual(['ann', 'bob'])
  // It loses its socket, and with it its presence.
  await other.socket.disconnect()
  await expect.poll(() => Object.keys(watched.presenceState())).toEqual(['ann'])
  expect(events[0]).toBe('join ann desk')
  expect(events.at(-1)).toBe('leave bob hall')
})

it('two windows of one person are two entries of one key', async () => {
  const topic = topicName()
  const windows = [0, 1].map(() =>
    clientOf().channel(topic, { config: { presence: { key: 'ann', enabled: true } } }),
  )
  const [first, second] = (await Promise.all(windows.map(joined))) as [RealtimeChannel, RealtimeChannel]
  await first.track({ window: 1 })
  await second.track({ window: 2 })
  await expect.poll(() => first.presenceState().ann).toHaveLength(2)
  await second.unsubscribe()
  await expect.poll(() => first.presenceState()).toMatchObject({ ann: [{ window: 1 }] })
})

it('SQL sends to a private channel, and what was sent before is told again to whoever asks', async () => {
  const topic = topicName()
  await tannr.sql(`create policy "read ${topic}" on realtime.messages for select to authenticated
    using (realtime.topic() = '${topic}' and extension = 'broadcast')`)
  const { client, session } = await givenPerson(tannr)
  clients.push(client)
  await client.realtime.setAuth(session.access_token)
  const channel = await joined(client.channel(topic, { config: { private: true } }))
  const heard = nextBroadcast(channel, 'news')
  const since = Date.now() - 1000
  await tannr.sql(`select realtime.send('{"n": 1}', 'news', $1)`, [topic])
  const message = await heard
  expect(message).toMatchObject({ type: 'broadcast', event: 'news', payload: { n: 1 } })
  const { id } = message.meta as { id: string }
  expect(message.payload).toHaveProperty('id', id)
  const large = nextBroadcast(channel, 'large')
  await tannr.sql(`select realtime.send(jsonb_build_object('text', repeat('é', 20000)), 'large', $1)`, [
    topic,
  ])
  expect(await large).toMatchObject({ payload: { text: 'é'.repeat(20_000) } })
  await client.removeChannel(channel)

  const again = client.channel(topic, {
    config: { private: true, broadcast: { replay: { since, limit: 2 } } },
  })
  const told: unknown[] = []
  again.on('broadcast', { event: '*' }, (one) => told.push(one))
  await joined(again)
  await expect.poll(() => told).toHaveLength(2)
  expect(told[0]).toMatchObject({ event: 'news', payload: { n: 1 }, meta: { replayed: true, id } })
})

it('policies decide who reads and who writes in a private channel, by what is written', async () => {
  const topic = topicName()
  const [ann, bob] = await Promise.all([givenPerson(tannr), givenPerson(tannr)])
  clients.push(ann.client, bob.client)
  await tannr.sql(`create policy "read ${topic}" on realtime.messages for select to authenticated
    using (realtime.topic() = '${topic}')`)
  await tannr.sql(`create policy "write ${topic}" on realtime.messages for insert to authenticated
    with check (realtime.topic() = '${topic}' and (select auth.uid()) = '${ann.id}' and extension in ('broadcast', 'presence'))`)
  const config = { private: true, broadcast: { ack: true }, presence: { enabled: true } }
  const anns = await joined(ann.client.channel(topic, { config }))
  const bobs = await joined(bob.client.channel(topic, { config }))
  const heard = nextBroadcast(bobs, 'x')
  expect(await anns.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok')
  await heard
  expect(await anns.track({ a: 1 })).toBe('ok')
  expect(await bobs.track({ a: 1 })).toBe('error')
  // Nobody else is on the topic, so nobody receives it.
  expect(await bobs.send({ type: 'broadcast', event: 'x', payload: {} }, { timeout: 300 })).toBe('timed out')
  const visitor = clientOf().channel(topic, { config: { private: true } })
  await expect(joined(visitor)).rejects.toThrow(
    `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
  )
  // A public channel of the same name is separate.
  const open = await joined(clientOf().channel(topic))
  const leaked: string[] = []
  open.on('broadcast', { event: '*' }, ({ event }) => leaked.push(event))
  const beside = await joined(clientOf().channel(topic))
  expect(await anns.send({ type: 'broadcast', event: 'y', payload: {} })).toBe('ok')
  await beside.send({ type: 'broadcast', event: 'z', payload: {} })
  // What comes after it is heard after it.
  await expect.poll(() => leaked).toEqual(['z'])
})

/** Ann may store her messages, Bob only send. */
async function givenKeepers(topic: string) {
  const [ann, bob] = await Promise.all([givenPerson(tannr), givenPerson(tannr)])
  clients.push(ann.client, bob.client)
  await tannr.sql(`create policy "read ${topic}" on realtime.messages for select to authenticated
    using (realtime.topic() = '${topic}' and extension = 'broadcast')`)
  await tannr.sql(`create policy "write ${topic}" on realtime.messages for insert to authenticated
    with check (realtime.topic() = '${topic}'
      and (extension = 'broadcast' or extension = 'persistence' and (select auth.uid()) = '${ann.id}'))`)
  const config = { private: true, broadcast: { ack: true } }
  const join = (client: SupabaseClient) => joined(client.channel(topic, { config }))
  return { ann, anns: await join(ann.client), bobs: await join(bob.client) }
}

it('a broadcast that is to be kept is told again to whoever joins later, until its end', async () => {
  const topic = topicName()
  const { ann, anns, bobs } = await givenKeepers(topic)
  const since = Date.now() - 1000
  const heard = nextBroadcast(bobs, 'x')
  const send = (payload: unknown, persist?: boolean | { ttl: number }) =>
    anns.send({ type: 'broadcast', event: 'x', payload, ...(persist !== undefined && { persist }) })
  expect(await send({ n: 1 }, true)).toBe('ok')
  expect(await heard).toEqual({
    ...{ type: 'broadcast', event: 'x', payload: { n: 1 } },
    meta: { id: expect.any(String) },
  })
  expect(await send({ n: 2 }, { ttl: 1 })).toBe('ok')
  expect(await send(new Uint8Array([0, 255]).buffer, { ttl: 60 })).toBe('ok')
  expect(await send({ n: 3 })).toBe('ok')
  expect(await anns.httpSend('x', { n: 4 }, { persist: { ttl: 60 } })).toEqual({ success: true })
  expect(await anns.httpSend('x', { n: 5 }, { persist: true })).toEqual({ success: true })
  const keptForASecond = () =>
    tannr.sql(
      `select from realtime.messages where topic = $1
       and expires_at between timezone('utc', now()) and timezone('utc', now()) + interval '30 seconds'`,
      [topic],
    )
  await expect.poll(async () => (await keptForASecond()).length).toBe(0)

  const config = { private: true, broadcast: { replay: { since } } }
  await ann.client.removeChannel(anns)
  const again = ann.client.channel(topic, { config })
  const told: Record<string, unknown>[] = []
  again.on('broadcast', { event: '*' }, (one) => told.push(one))
  await joined(again)
  await expect.poll(() => told).toHaveLength(4)
  expect(
    told.map(({ payload }) => (payload instanceof ArrayBuffer ? [...new Uint8Array(payload)] : payload)),
  ).toEqual([{ n: 1 }, [0, 255], { n: 4 }, { n: 5 }])
  expect(told[0]).toMatchObject({ meta: { replayed: true, id: ((await heard).meta as { id: string }).id } })
})

it('what may not or cannot be kept is heard all the same, and its sender told why', async () => {
  const topic = topicName()
  const { anns, bobs } = await givenKeepers(topic)
  const heard: unknown[] = []
  bobs.on('broadcast', { event: '*' }, ({ payload }) => heard.push(payload))
  const send = (channel: RealtimeChannel, payload: unknown, persist: boolean | { ttl: number }) =>
    channel.send({ type: 'broadcast', event: 'x', payload, persist })
  expect(await send(bobs, { by: 'bob' }, true)).toBe(
    'You do not have permissions to store messages of this Channel topic',
  )
  expect(await send(anns, { n: 1 }, { ttl: 0.5 })).toBe(
    '`persist` must be true, or have a `ttl` in whole seconds',
  )
  expect(await send(anns, { text: '\0' }, true)).toBe('The message cannot be stored')
  await expect.poll(() => heard).toEqual([{ n: 1 }, { text: '\0' }])
  await expect(bobs.httpSend('x', {}, { persist: true })).rejects.toThrow('Unauthorized')
  await expect(anns.httpSend('x', {}, { persist: { ttl: -1 } })).rejects.toThrow('`persist` must be true')
  expect(await tannr.sql('select from realtime.messages where topic = $1', [topic])).toEqual([])
})

it('a client knows its channels, its state and its heartbeat, and ends all of them', async () => {
  const client = clientOf()
  const { realtime } = client
  const beats: string[] = []
  realtime.onHeartbeat((status) => beats.push(status))
  const [one, two] = [client.channel(topicName()), client.channel(topicName())]
  await Promise.all([joined(one), joined(two)])
  expect([realtime.connectionState(), realtime.isConnected(), client.getChannels().length]).toEqual([
    ...['open', true],
    2,
  ])
  expect(realtime.endpointURL()).toContain('/realtime/v1/websocket?')
  await realtime.sendHeartbeat()
  await expect.poll(() => beats).toEqual(['sent', 'ok'])
  expect(await client.removeChannel(one)).toBe('ok')
  expect(await client.removeAllChannels()).toEqual(['ok'])
  expect([client.getChannels(), two.state]).toEqual([[], 'closed'])
})
