import { createHmac, generateKeyPairSync, verify } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HookPeer, json, startHookPeer } from '#tests/support/hook-peer.ts'
import { askByHttp } from './ask-by-http.ts'
import type { HttpHook } from './hook-rows.ts'
import { readSecret } from './signatures.ts'

let peer: HookPeer
beforeAll(async () => {
  peer = await startHookPeer()
})
beforeEach(() => void peer.told.splice(0))
afterAll(() => peer.stop())

const secrets = [Buffer.from('the secret of yesterday'), Buffer.from('the secret of today')]
const hook = (): HttpHook => ({ kind: 'http', uri: `${peer.url}/hook`, secrets })
const ask = (total = 5000) => askByHttp(hook(), { user_id: 'u1' }, { total, pause: 20 })

test('the event is signed with every secret, by Standard Webhooks', async () => {
  peer.answers(json({ decision: 'continue' }))
  expect(await ask()).toEqual({ decision: 'continue' })
  const [{ headers, body }] = peer.told as [(typeof peer.told)[0]]
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers
  const expected = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`,
  )
  expect(String(signature).split(' ')).toEqual(expected)
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60)
})

test('a key of which the hook knows the public half signs beside them', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const half = (key: typeof publicKey, name: 'x' | 'd') =>
    Buffer.from(key.export({ format: 'jwk' })[name] as string, 'base64url')
  const [pk, seed] = [half(publicKey, 'x'), half(privateKey, 'd')]
  const secret = readSecret(`v1a,whpk_${pk.toString('base64')}:whsk_${seed.toString('base64')}`)
  if (!secret) throw new Error('the key was not read')
  peer.answers(json({}))
  await askByHttp({ ...hook(), secrets: [...secrets, secret] }, { user_id: 'u1' })
  const [{ headers, body }] = peer.told as [(typeof peer.told)[0]]
  const [, , asymmetric = ''] = String(headers['webhook-signature']).split(' ')
  const message = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
  const given = Buffer.from(asymmetric.replace(/^v1a,/, ''), 'base64')
  expect(asymmetric.startsWith('v1a,')).toBe(true)
  expect(verify(null, message, publicKey, given)).toBe(true)
  expect(verify(null, Buffer.concat([message, Buffer.from(' ')]), publicKey, given)).toBe(false)
})

test.each<[string, (reply: ServerResponse) => void, object]>([
  ['204', (reply) => void reply.writeHead(204).end(), {}],
  ['202 with JSON', json({ a: 1 }, 202), { a: 1 }],
  ['nothing as JSON', (reply) => void reply.writeHead(200, { 'content-type': 'application/json' }).end(), {}],
])('%s lets things go on', async (_what, answer, output) => {
  peer.answers(answer)
  expect(await ask()).toEqual(output)
})

const plain = (reply: ServerResponse) =>
  void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
const busy = (reply: ServerResponse) => void reply.writeHead(503, { 'retry-after': '1' }).end()

test.each<[string, (reply: ServerResponse) => void, number, string, number]>([
  ['never answers', () => {}, 422, 'hook_timeout', 1],
  ['answers 10 MB', json('x'.repeat(10_000_000)), 422, 'hook_payload_over_size_limit', 1],
  ['answers a page', plain, 400, 'hook_payload_invalid_content_type', 1],
  ['answers a list', json([1]), 500, 'unexpected_failure', 1],
  ['answers a redirect', json({}, 302), 500, 'unexpected_failure', 1],
  ['does not know us', json({}, 401), 500, 'unexpected_failure', 1],
  ['is busy and asks for a moment', busy, 422, 'hook_timeout_after_retry', 3],
  ['is busy for good', json({}, 503), 500, 'unexpected_failure', 1],
  ['hangs up', (reply) => void reply.destroy(), 422, 'hook_timeout_after_retry', 3],
])('a hook that %s fails as on the wire', async (what, answer, status, code, calls) => {
  peer.answers(answer)
  await expect(ask(what === 'never answers' ? 2000 : undefined)).rejects.toMatchObject({ status, code })
  expect(peer.told).toHaveLength(calls)
  expect(new Set(peer.told.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('one that was busy for a moment is asked once more', async () => {
  let asked = 0
  peer.answers((reply) => (asked++ === 0 ? busy(reply) : json({ well: true })(reply)))
  expect(await ask()).toEqual({ well: true })
})
