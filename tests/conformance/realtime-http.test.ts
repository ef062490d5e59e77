/** Broadcasts by HTTP: the stock client's `httpSend`, batches, and their refusals. */
import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, it, onTestFinished } from 'vitest'
import { givenPerson } from '#tests/support/people.ts'
import { joined, nextBroadcast, topicName } from '#tests/support/realtime.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()

async function listening(topic: string, vsn: '1.0.0' | '2.0.0' = '2.0.0'): Promise<RealtimeChannel> {
  const client = tannr.client({ vsn })
  onTestFinished(() => void client.realtime.disconnect())
  return joined(client.channel(topic))
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${tannr.url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: { apikey: tannr.publishableKey, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

it('somebody who has joined nothing sends JSON and bytes, and is told what a server refuses', async () => {
  const topic = `${topicName()}/a b`
  const receiver = await listening(topic)
  const sender = tannr.client().channel(topic)
  const json = nextBroadcast(receiver, 'json/1')
  expect(await sender.httpSend('json/1', { a: 'é' })).toEqual({ success: true })
  expect(await json).toEqual({ type: 'broadcast', event: 'json/1', payload: { a: 'é' } })
  const bytes = nextBroadcast(receiver, 'bytes')
  expect(await sender.httpSend('bytes', new Uint8Array([0, 255, 7]).buffer)).toEqual({ success: true })
  expect(new Uint8Array((await bytes).payload as ArrayBuffer)).toEqual(new Uint8Array([0, 255, 7]))
  const secret = tannr.client().channel(topic, { config: { private: true } })
  await expect(secret.httpSend('json', {})).rejects.toThrow('Unauthorized')
  expect((await post('/x/events/y', 'a', { 'content-type': 'text/plain' })).status).toBe(415)
  const broken = await post('/x/events/y', '{')
  expect([broken.status, await broken.json()]).toEqual([422, { errors: { payload: ['is invalid'] } }])
  const anonymous = await post('/x/events/y', {}, { authorization: 'Bearer x.y.z' })
  expect([anonymous.status, await anonymous.json()]).toEqual([401, { message: 'Unauthorized' }])
})

it('a batch reaches clients of both serializers, and its private messages whom policies let send', async () => {
  const topic = topicName()
  const receivers = await Promise.all([listening(topic), listening(topic, '1.0.0')])
  const heard = receivers.map((receiver) => nextBroadcast(receiver, 'news'))
  const sent = { topic, event: 'news', payload: { a: 1 } }
  const answer = await post('', { messages: [sent, { ...sent, private: true }] })
  expect([answer.status, await answer.text()]).toEqual([202, ''])
  expect(answer.headers.get('x-rate-limit')).toBe('100')
  expect(await Promise.all(heard)).toEqual([
    { type: 'broadcast', event: 'news', payload: { a: 1 } },
    { type: 'broadcast', event: 'news', payload: { a: 1 } },
  ])

  const person = await givenPerson(tannr)
  await tannr.sql(`create policy "all ${topic}" on realtime.messages for select to authenticated
    using (realtime.topic() = '${topic}')`)
  onTestFinished(() => void person.client.realtime.disconnect())
  const reader = await joined(person.client.channel(topic, { config: { private: true } }))
  const told: unknown[] = []
  reader.on('broadcast', { event: '*' }, ({ payload }) => told.push(payload))
  const secret = { ...sent, private: true, payload: { by: 'anon' } }
  expect((await post('', { messages: [secret] })).status).toBe(202)
  const admin = { authorization: `Bearer ${tannr.secretKey}`, apikey: tannr.secretKey }
  await post('', { messages: [{ ...secret, payload: { by: 'admin' } }] }, admin)
  await expect.poll(() => told).toEqual([{ by: 'admin' }])
})

it('what is not there is told as JSON, whatever the method', async () => {
  for (const [path, method] of [
    ['nothing', 'GET'],
    ['broadcast', 'PROPFIND'],
  ] as const) {
    const answer = await fetch(`${tannr.url}/realtime/v1/api/${path}`, { method })
    expect([answer.status, await answer.json()]).toEqual([404, { errors: { detail: 'Not Found' } }])
  }
})

it('what a batch lacks is said of each message', async () => {
  const told = async (body: unknown) => {
    const answer = await post('', body)
    return [answer.status, await answer.json()]
  }
  expect(await told({})).toEqual([422, { errors: { messages: ["can't be blank"] } }])
  expect(await told({ messages: 1 })).toEqual([422, { errors: { messages: ['is invalid'] } }])
  const fine = { topic: 'a', event: 'b', payload: {} }
  expect(await told({ messages: [fine, { topic: '', event: 1 }] })).toEqual([
    422,
    {
      errors: {
        messages: [{}, { topic: ["can't be blank"], event: ['is invalid'], payload: ["can't be blank"] }],
      },
    },
  ])
  expect(await told({ messages: Array.from({ length: 101 }, () => fine) })).toEqual([
    429,
    { message: 'Too many messages to broadcast, please reduce the batch size' },
  ])
  const deep = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`)
  expect(await told({ messages: [{ ...fine, payload: { deep } }] })).toEqual([
    422,
    { errors: { messages: ['is invalid'] } },
  ])
  const large = { ...fine, payload: { text: 'x'.repeat(3_000_600) } }
  expect(await told({ messages: [large] })).toEqual([
    422,
    { errors: { messages: [{ payload: ['Payload size exceeds tenant limit'] }] } },
  ])
})

it('whoever asks for too much is told so, and others are not', async () => {
  const person = await givenPerson(tannr)
  const authorization = `Bearer ${person.session.access_token}`
  const messages = Array.from({ length: 100 }, () => ({ topic: 'a', event: 'b', payload: {} }))
  const statuses = []
  for (let at = 0; at < 12; at++) statuses.push((await post('', { messages }, { authorization })).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(202))
  const refused = await post('', { messages }, { authorization })
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { message: 'You have exceeded your rate limit' },
  ])
  expect((await post('', { messages: messages.slice(1) })).status).toBe(202)
})
