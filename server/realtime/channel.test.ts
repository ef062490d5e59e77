/** A private channel whose person loses rights while a request for something else is pending. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Bus } from './bus.ts'
import { Channel } from './channel.ts'
import type { Connection } from './connection.ts'
import type { Inbound } from './frames.ts'
import { Hub } from './hub.ts'
import type { Identity } from './identify.ts'
import type { RealtimeParts } from './realtime-parts.ts'
import { Refusal } from './refusals.ts'
import type { Extension, RightsQuestion } from './rights.ts'

const person = 'ada'
const identity = (token: string): Identity => ({
  caller: { role: 'authenticated', claims: { sub: person, token } } as unknown as Identity['caller'],
  token,
  expires: undefined,
})
const message = (event: string, payload: object): Inbound =>
  ({ topic: 'realtime:room', event, payload, ref: '1', joinRef: '1' }) as Inbound

/** Each query, answered by the test when it wants to. */
let questions: { by: unknown; answer: (may: boolean) => void }[]
let told: string[]
/** The tokens by which the changes of tables were told from then on. */
let reauthorized: unknown[]
let channel: Channel
let make: (config: object) => Channel
let hub: Hub

beforeEach(() => {
  questions = []
  told = []
  reauthorized = []
  hub = new Hub({ node: 'one', send: () => {}, listen: () => {} } as unknown as Bus)
  const connection = {
    ...{ identity: identity('first'), version: '2.0.0', party: 'one', headers: {} },
    ...{ keep: () => true, trackIn: () => true, forget: () => {}, answer: () => {} },
    reply: (_: Inbound, status: string) => told.push(status),
    send: (frame: Buffer) => told.push(String(frame)),
  } as unknown as Connection
  const reauthorize = ({ claims }: Identity['caller']) => reauthorized.push(claims.token)
  const parts = {
    ...{
      hub,
      settings: { bindingsPerChannel: 1, largestKept: 1000, privateOnly: false, payloadKilobytes: 1 },
    },
    ...{ log: { warn: vi.fn() }, changes: { subscribe: () => ({ end() {}, reauthorize }) } },
    messages: { replay: () => Promise.reject(new Error('The database is away.')) },
    identify: async (token: string) => identity(token),
    rights: {
      readable: ({ caller }: RightsQuestion) =>
        new Promise<Set<Extension>>((resolve) =>
          questions.push({
            by: caller.claims.token,
            answer: (may) => resolve(new Set<Extension>(may ? ['broadcast'] : [])),
          }),
        ),
    },
  } as unknown as RealtimeParts
  make = (config) => new Channel(connection, message('phx_join', { config }), parts, 10)
  channel = make({ private: true, postgres_changes: [{ table: 'jobs' }] })
})

const asked = async (times: number) => {
  await expect.poll(() => questions.length).toBe(times)
  return questions[times - 1] as (typeof questions)[number]
}
const join = async () => {
  const joining = channel.join(message('phx_join', {}))
  ;(await asked(1)).answer(true)
  await joining
}

test('a join is asked for again, where they became fewer before its answer came', async () => {
  const joining = channel.join(message('phx_join', {}))
  const first = await asked(1)
  await hub.askAgain(person)
  first.answer(true)
  ;(await asked(2)).answer(false)
  await expect(joining).rejects.toBeInstanceOf(Refusal)
  expect(channel.hearsBroadcasts()).toBe(false)
})

test('a token that came meanwhile stays, whichever answer comes last', async () => {
  await join()
  const again = hub.askAgain(person)
  const old = await asked(2)
  const renewed = channel.receive(message('access_token', { access_token: 'second' }))
  ;(await asked(3)).answer(true)
  await renewed
  old.answer(true)
  await again
  void hub.askAgain(person)
  expect((await asked(4)).by).toBe('second')
})

test('a token that was asked for before they became fewer is asked for again', async () => {
  await join()
  const renewed = channel.receive(message('access_token', { access_token: 'second' }))
  const stale = await asked(2)
  const again = hub.askAgain(person)
  ;(await asked(3)).answer(true)
  await again
  stale.answer(true)
  ;(await asked(4)).answer(false)
  await renewed
  expect(channel.isEnded()).toBe(true)
})

test('of two tokens that came at once, the changes of tables are told by the one that stays', async () => {
  await join()
  const second = channel.receive(message('access_token', { access_token: 'second' }))
  const asOfSecond = await asked(2)
  const third = channel.receive(message('access_token', { access_token: 'third' }))
  ;(await asked(3)).answer(true)
  await third
  asOfSecond.answer(true)
  await second
  expect(reauthorized).toEqual(['third'])
})

test('a channel whose earlier messages cannot be read is left for its client to join again', async () => {
  const asking = make({ private: true, broadcast: { replay: { since: 0 } } })
  const joining = asking.join(message('phx_join', {}))
  ;(await asked(1)).answer(true)
  await joining
  expect(told[0]).toBe('ok')
  expect(told[1]).toContain('"phx_error"')
  expect(asking.isEnded()).toBe(true)
})
