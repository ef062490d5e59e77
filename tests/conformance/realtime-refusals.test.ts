/** Why a join is refused, in the wire's error texts: as the stock client reports them, and as they are on the socket. */
import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '#tests/support/folders.ts'
import { joined, joinReply, topicName } from '#tests/support/realtime.ts'
import { startTannr, type Tannr, useSharedTannr } from '#tests/support/tannr.ts'

const tannr = useSharedTannr()

/** The response of the reply to a join. */
const refusalOf = (topic: string, payload: object, product: Tannr = tannr) =>
  joinReply(product, topic, payload)

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signed with the project's own key. */
async function tokenOf(claims: object): Promise<string> {
  const { signingKeys } = JSON.parse(await readFile(path.join(tannr.dataDir, 'keys.json'), 'utf8'))
  const [jwk] = signingKeys
  const signed = `${part({ alg: jwk.alg, kid: jwk.kid })}.${part(claims)}`
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

it('a topic without a name, and one of another kind', async () => {
  expect(await refusalOf('realtime:', { config: {} })).toBe(
    'TopicNameRequired: You must provide a topic name',
  )
  expect(await refusalOf('elsewhere:room', { config: {} })).toBe('unmatched topic')
})

it('a token that does not count', async () => {
  const now = Math.floor(Date.now() / 1000)
  const good = await tokenOf({ role: 'anon', exp: now + 60 })
  const ask = (token: string) => refusalOf(`realtime:${topicName()}`, { config: {}, access_token: token })
  expect(await ask(good)).toBe('ok')
  expect(await ask('a.b')).toBe('MalformedJWT: The token provided is not a valid JWT')
  expect(await ask(`${good.slice(0, -8)}AAAAAAAA`)).toBe(
    'JwtSignatureError: Failed to validate JWT signature',
  )
  expect(await ask(await tokenOf({ role: 'anon', exp: now - 600 }))).toMatch(
    /^InvalidJWTToken: Token has expired 60\d seconds ago$/,
  )
  expect(await ask(await tokenOf({ role: 'authenticated', sub: randomUUID() }))).toBe(
    'InvalidJWTToken: Fields `role` and `exp` are required in JWT',
  )
})

it('a private topic that no policy lets read', async () => {
  const topic = topicName()
  expect(await refusalOf(`realtime:${topic}`, { config: { private: true } })).toBe(
    `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
  )
})

it('a private topic that PostgreSQL has no text for, without a word in the log for each', async () => {
  const topic = `${topicName()}\0`
  expect(await refusalOf(`realtime:${topic}`, { config: { private: true } })).toBe(
    `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
  )
  expect(tannr.logs()).not.toContain(topic.slice(0, -1))
})

it('a replay of what is not private, or from no moment', async () => {
  const asked = { broadcast: { replay: { since: 0, limit: 5 } } }
  expect(await refusalOf(`realtime:${topicName()}`, { config: asked })).toBe(
    'UnableToReplayMessages: Replay is not allowed for public channels',
  )
  const noMoments = [
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    -62_135_596_800_001,
    253_402_300_800_000,
  ]
  for (const replay of [
    { since: 'yesterday' },
    { since: 0, limit: 26 },
    ...noMoments.map((since) => ({ since })),
  ]) {
    const config = { private: true, broadcast: { replay } }
    expect(await refusalOf(`realtime:${topicName()}`, { config })).toBe(
      'UnableToReplayMessages: Replay params are not valid',
    )
  }
})

it('what an address has that keeps as much as it may', async () => {
  const clients: SupabaseClient[] = []
  onTestFinished(() => void Promise.all(clients.map((client) => client.realtime.disconnect())))
  const config = { presence: { key: 'k'.repeat(32_000) } }
  const fill = async () => {
    const client = tannr.client()
    clients.push(client)
    for (let channel = 0; channel < 95; channel++) await joined(client.channel(topicName(), { config }))
  }
  // 16 MiB of joins, each of nearly 32 KiB.
  await expect(Promise.all(Array.from({ length: 6 }, fill))).rejects.toThrow(
    'TooMuchKept: The channels of this address have too much to be kept',
  )
})

it('a public topic, where all must be private', async () => {
  const project = await makeFolder('project')
  await mkdir(path.join(project, 'migrations'))
  await writeFile(path.join(project, 'config.toml'), '[realtime]\nprivate_only = true\n')
  const strict = await startTannr({ env: { SUPABASE_DIR: project }, template: false })
  onTestFinished(() => strict.stop())
  expect(await refusalOf(`realtime:${topicName()}`, { config: {} }, strict)).toBe(
    'PrivateOnly: This project only allows private channels',
  )
})
