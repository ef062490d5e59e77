/** What ends a channel or a socket: ended sessions, tokens that may no longer read, floods, and readers that do not read. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { expect, it, onTestFinished, vi } from 'vitest'
import { givenPerson } from '#tests/support/people.ts'
import { joined, nextBroadcast, topicName } from '#tests/support/realtime.ts'
import { rawSocket } from '#tests/support/realtime-socket.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()

function disconnectAfterwards(client: SupabaseClient): SupabaseClient {
  onTestFinished(() => void client.realtime.disconnect())
  return client
}
const aClient = () => disconnectAfterwards(tannr.client())

/** The system messages of the channel, and its closing. */
function endOf(channel: RealtimeChannel): string[] {
  const told: string[] = []
  channel.on('system', {}, ({ message }: { message: string }) => told.push(message))
  return told
}

it('a channel goes on with a renewed token, and ends with the session', async () => {
  const { client, session, email, password } = await givenPerson(tannr)
  disconnectAfterwards(client)
  await client.realtime.setAuth(session.access_token)
  const topic = topicName()
  const channel = client.channel(topic)
  const told = endOf(channel)
  await joined(channel)
  const { data } = await client.auth.refreshSession()
  await client.realtime.setAuth(data.session?.access_token ?? '')
  const heard = nextBroadcast(channel, 'x')
  const other = await joined(aClient().channel(topic))
  await other.send({ type: 'broadcast', event: 'x', payload: { a: 1 } })
  expect(await heard).toMatchObject({ payload: { a: 1 } })
  expect(told).toEqual([])

  const elsewhere = tannr.client()
  await elsewhere.auth.signInWithPassword({ email, password })
  await elsewhere.auth.signOut({ scope: 'global' })
  await vi.waitFor(() => expect(told).toEqual(['Token has been revoked']), { timeout: 30_000 })
  await expect.poll(() => channel.state).toBe('closed')
})

it('a channel ends for whoever may no longer read it', async () => {
  const topic = topicName()
  const [ann, bob] = await Promise.all([givenPerson(tannr), givenPerson(tannr)])
  await tannr.sql(`create policy "read ${topic}" on realtime.messages for select to authenticated
    using (realtime.topic() = '${topic}' and (select auth.uid()) = '${ann.id}')`)
  const client = aClient()
  await client.realtime.setAuth(ann.session.access_token)
  const channel = client.channel(topic, { config: { private: true } })
  const told = endOf(channel)
  await joined(channel)
  await client.realtime.setAuth(bob.session.access_token)
  const reason = `You no longer have permission to read from this Channel topic: ${topic}`
  await expect.poll(() => told).toEqual([reason])
  await expect.poll(() => channel.state).toBe('closed')
})

it('a join that would be much to keep is refused, and the socket goes on', async () => {
  const { send, received } = await rawSocket(tannr)
  const topic = topicName()
  const said = (text: string) => expect.poll(() => received.join()).toContain(text)
  send(1, 'x'.repeat(40_000), 'phx_join', { config: {} })
  await said('JoinTooLarge: A join may have 32768 bytes')
  const bindings = (count: number) => Array.from({ length: count }, () => ({ table: 'jobs' }))
  send(2, topic, 'phx_join', { config: { postgres_changes: bindings(101) } })
  await said('TooManyBindings: A channel may listen to 100 tables and filters')
  send(3, topic, 'phx_join', { config: { postgres_changes: bindings(100), presence: { enabled: true } } })
  await said('"3","realtime:'.concat(topic, '","phx_reply",{"status":"ok"'))
  const track = (ref: number, size: number) =>
    send(ref, topic, 'presence', { type: 'presence', event: 'track', payload: { note: 'y'.repeat(size) } })
  track(4, 40_000)
  await said('Track message size exceeded')
  track(5, 1000)
  await said('"5","realtime:'.concat(topic, '","phx_reply",{"status":"ok"'))
})

it('a join with values that no text can be made of is a join, and the socket is read on', async () => {
  const { send, received } = await rawSocket(tannr)
  const textless = { toString: 1, valueOf: 1 }
  const bindings = [{ event: textless, schema: textless, table: 'jobs', select: [textless] }]
  send(1, topicName(), 'phx_join', { config: { postgres_changes: bindings } })
  send(2, 'nowhere', 'x', {})
  await expect.poll(() => received.join()).toContain('unmatched topic')
  expect(received[0]).toContain('"status":"ok"')
})

it('what nests too deep is no message, however short', async () => {
  const { socket, send, received } = await rawSocket(tannr)
  socket.send(`["1","1","realtime:nowhere","x",[${'['.repeat(500)}${']'.repeat(500)}]]`)
  send(2, 'nowhere', 'x', {})
  await expect.poll(() => received.join()).toContain('unmatched topic')
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('"2"')
})

it('what is tracked counts for as long as it is, whatever is sent besides', async () => {
  const topic = topicName()
  const note = 'y'.repeat(32_000)
  const answers: string[] = []
  for (let n = 0; n < 34; n++) {
    const { send, received } = await rawSocket(tannr)
    const answered = async (ref: number) => {
      const found = () => received.find((text) => text.startsWith(`["1","${ref}"`))
      await expect.poll(found).toBeDefined()
      return found() ?? ''
    }
    send(1, topic, 'phx_join', { config: {} })
    await answered(1)
    send(2, topic, 'presence', { type: 'presence', event: 'track', payload: { note } })
    answers.push(await answered(2))
    send(3, topic, 'presence', { type: 'presence', event: 'other' })
    expect(await answered(3)).toContain('"status":"error"')
  }
  expect(answers.filter((text) => text.includes('"status":"ok"'))).toHaveLength(32)
  expect(answers.at(-1)).toContain('Too much is tracked in this topic')
})

it('what is tracked is counted in bytes', async () => {
  const channel = await joined(aClient().channel(topicName()))
  expect(await channel.track({ note: '\u20ac'.repeat(10_900) })).toBe('ok')
  expect(await channel.track({ note: '\u20ac'.repeat(11_000) })).toBe('error')
})

it('one address tracks so much in a topic, and leaves room for others', async () => {
  const topic = topicName()
  const note = 'y'.repeat(32_000)
  const track = async () => {
    const { send, received } = await rawSocket(tannr)
    const answered = (ref: number) =>
      vi.waitFor(
        () => {
          const said = received.find((text) => text.startsWith(`["1","${ref}"`))
          if (said === undefined) throw new Error('no answer yet')
          return said
        },
        { timeout: 20_000, interval: 5 },
      )
    send(1, topic, 'phx_join', { config: {} })
    await answered(1)
    send(2, topic, 'presence', { type: 'presence', event: 'track', payload: { note } })
    return answered(2)
  }
  const answers: string[] = []
  for (let n = 0; n < 34; n++) answers.push(await track())
  expect(answers.filter((text) => text.includes('"status":"ok"'))).toHaveLength(32)
  expect(answers.at(-1)).toContain('Too much is tracked in this topic')
  // What is gone is no longer counted, and other topics are separate.
  const elsewhere = await joined(aClient().channel(topicName()))
  expect(await elsewhere.track({ note })).toBe('ok')
})

// Before the floods, which reduce what their address may do for a while.
it('a reader that does not read is dropped, and nobody waits for it', async () => {
  const topic = topicName()
  await slowReader(topic)
  const sender = await joined(aClient().channel(topic, { config: { broadcast: { ack: true } } }))
  const reader = await joined(aClient().channel(topic))
  const heard: unknown[] = []
  reader.on('broadcast', { event: 'x' }, ({ payload }) => heard.push(payload.n))
  const text = 'x'.repeat(1_000_000)
  for (let n = 0; n < 40; n++) {
    expect(await sender.send({ type: 'broadcast', event: 'x', payload: { n, text } })).toBe('ok')
  }
  await tannr.logged('dropped a socket of realtime that reads too slowly')
  await expect.poll(() => heard).toHaveLength(40)
})

it('whoever floods a channel loses it, and others go on', async () => {
  const topic = topicName()
  const { send, received, closed } = await rawSocket(tannr)
  send(1, topic, 'phx_join', { config: {} })
  await expect.poll(() => received.join()).toContain('"status":"ok"')
  for (let ref = 0; ref < 3000; ref++)
    send(ref, topic, 'broadcast', { type: 'broadcast', event: 'x', payload: {} })
  // What was sent after the channel was gone.
  expect(await closed).toMatchObject({ code: 1000, reason: 'Too many messages per second' })
  expect(received.join()).toMatch(/"system",\{[^}]*"Too many messages per second".*"phx_close"/)
  const [one, other] = await Promise.all([0, 1].map(() => joined(aClient().channel(topic))))
  const heard = nextBroadcast(other as RealtimeChannel, 'calm')
  await one?.send({ type: 'broadcast', event: 'calm', payload: {} })
  await heard
})

it('whoever comes back after a flood has nothing saved up', async () => {
  const topic = topicName()
  const say = async (messages: number) => {
    const { send, received, closed } = await rawSocket(tannr)
    send(1, topic, 'phx_join', { config: {} })
    await expect.poll(() => received.join()).toContain('"status":"ok"')
    for (let ref = 0; ref < messages; ref++)
      send(ref, topic, 'broadcast', { type: 'broadcast', event: 'x', payload: {} })
    return closed
  }
  await say(3000)
  // Less than half of what others may send at once.
  expect(await say(400)).toMatchObject({ code: 1000, reason: 'Too many messages per second' })
})

it.each([
  ['heartbeats', '[null,"1","phoenix","heartbeat",{}]', 3000],
  ['what is no message', 'garbage', 3000],
])('whoever sends %s without end loses the socket', async (_what, frame, times) => {
  const { socket, closed } = await rawSocket(tannr)
  for (let sent = 0; sent < times; sent++) socket.send(frame)
  expect(await closed).toMatchObject({ code: 1000, reason: 'Too many messages per second' })
})

it('whoever joins without end loses the socket', async () => {
  const { send, received, closed } = await rawSocket(tannr)
  for (let ref = 0; ref < 400; ref++) send(ref, 'a-room', 'phx_join', { config: {} })
  expect(await closed).toMatchObject({ code: 1000, reason: 'Too many joins per second' })
  expect(received.join()).toContain('ClientJoinRateLimitReached: Too many joins per second')
})

it('a payload that is too large is refused, and the channel stays', async () => {
  const config = { broadcast: { ack: true, self: true } }
  const channel = await joined(aClient().channel(topicName(), { config }))
  const large = { text: 'x'.repeat(3_001_000) }
  expect(await channel.send({ type: 'broadcast', event: 'x', payload: large })).toBe('error')
  expect(await channel.send({ type: 'broadcast', event: 'x', payload: { a: 1 } })).toBe('ok')
})

/** Joins, and never reads messages. */
async function slowReader(topic: string): Promise<void> {
  const { hostname, port } = new URL(tannr.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  // The server ends it, as it does not read.
  socket.on('error', () => {})
  const path = `/realtime/v1/websocket?apikey=${tannr.publishableKey}&vsn=2.0.0`
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
  )
  await once(socket, 'data')
  const join = Buffer.from(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', { config: {} }]))
  // One text frame, masked with zeros.
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | join.length, 0, 0, 0, 0]), join]))
  await once(socket, 'data')
  socket.pause()
}
