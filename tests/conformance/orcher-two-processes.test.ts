/** The Tannr API on two processes with one database: what is revoked or used up at one is so at the other. */
import { describe, expect, test } from 'vitest'
import { type ApiClient, apiClient, givenDeveloper, givenKey, newAgent } from '#tests/support/orcher.ts'
import { useSharedTannr } from '#tests/support/tannr.ts'
import { useSecondProcess } from '#tests/support/two-processes.ts'
import { untilAnswered } from '#tests/support/until-answered.ts'

const tannr = useSharedTannr()
const second = useSecondProcess(tannr)

/** A key at either process. */
const atBoth = (secret: string): [ApiClient, ApiClient] => [
  apiClient(tannr, secret),
  apiClient({ ...tannr, url: second.url }, secret),
]

describe('a key', () => {
  test('that is revoked at one process is refused by the other at once, which had just answered it', async () => {
    const maya = await givenDeveloper(tannr)
    for (const turn of [0, 1]) {
      const { id, secret } = await givenKey(tannr, maya)
      const [here, there] = turn === 0 ? atBoth(secret) : atBoth(secret).reverse()
      const owner = atBoth(maya.person.session.access_token)[turn]
      // Both know the caller.
      for (const client of [here, there, there])
        expect((await client?.call('GET', '/agents'))?.status).toBe(200)
      expect((await owner?.call('DELETE', `/keys/${id}`))?.status).toBe(200)
      const answers = await Promise.all([
        there?.call('GET', '/agents'),
        there?.call('POST', '/agents', newAgent),
        here?.call('GET', '/agents'),
      ])
      expect(answers.map((answer) => [answer?.status, answer?.body.error?.message])).toEqual(
        Array(3).fill([401, 'This key has been revoked.']),
      )
    }
    expect((await maya.own.call('GET', '/agents')).body.data).toEqual([])
  })

  test('of somebody who is taken out of the workspace, or down to reading, is so at both', async () => {
    const [ruth, omar] = [await givenDeveloper(tannr), await givenDeveloper(tannr)]
    const [place] = (await ruth.own.call('GET', '/workspaces')).body.data
    await ruth.own.call('POST', '/members', { email: omar.person.email, role: 'builder' })
    const inPlace = { 'tannr-workspace': place.id }
    const made = await omar.own.call(
      'POST',
      '/keys',
      { name: 'Of Omar', mode: 'live', scopes: ['agents:read', 'agents:write'] },
      inPlace,
    )
    const clients = atBoth(made.body.secret)
    const statuses = async () =>
      (await Promise.all(clients.map((client) => client.call('POST', '/agents', newAgent)))).map(
        ({ status }) => status,
      )
    expect(await statuses()).toEqual([201, 201])
    await ruth.own.call('PATCH', `/members/${omar.person.id}`, { role: 'viewer' })
    expect(await statuses()).toEqual([403, 403])
    await ruth.own.call('DELETE', `/members/${omar.person.id}`)
    expect(await statuses()).toEqual([401, 401])
  })

  test('with one Idempotency-Key sent to both makes one agent', async () => {
    const key = await givenKey(tannr, await givenDeveloper(tannr))
    const clients = atBoth(key.secret)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        clients[turn % 2]?.call('POST', '/agents', newAgent, { 'idempotency-key': 'one' }),
      ),
    )
    const made = answers.filter((answer) => answer?.status === 201)
    expect(new Set(made.map((answer) => answer?.body.id)).size).toBe(1)
    expect((await key.call('GET', '/agents')).body.data).toHaveLength(1)
  })
})

test('of 1,000 calls a month exactly as many are answered by both together, and not one more after that', async () => {
  const developer = await givenDeveloper(tannr)
  const { secret } = await givenKey(tannr, developer)
  const clients = atBoth(secret)
  const statuses: number[] = []
  let left = 1200
  await Promise.all(
    Array.from({ length: 32 }, async (_, caller) => {
      const client = clients[caller % 2] as (typeof clients)[number]
      while (left-- > 0) statuses.push((await untilAnswered(() => client.call('GET', '/agents'))).status)
    }),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1000)
  expect(statuses.filter((status) => status === 429)).toHaveLength(200)
  const after = await Promise.all(clients.map((client) => client.call('GET', '/agents')))
  expect(after.map(({ status }) => status)).toEqual([429, 429])
  const used = async () => (await developer.own.call('GET', '/analytics/usage')).body.calls
  await expect.poll(used, { timeout: 30_000 }).toBe(1000)
})
