/** The stock realtime client: joining, leaving, and broadcasts between two people, in both serializers. */
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { createClient } from '@supabase/supabase-js'
import { afterAll, expect, it } from 'vitest'
import { joined, nextBroadcast, topicName } from '#tests/support/realtime.ts'
import { useTannr } from '#tests/support/tannr.ts'

const tannr = useTannr()

const clients: SupabaseClient[] = []
const clientOf = (vsn?: '1.0.0' | '2.0.0'): SupabaseClient => {
  const client = createClient(tannr.url, tannr.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(vsn ? { realtime: { vsn } } : {}),
  })
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
