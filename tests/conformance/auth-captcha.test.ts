import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmedPerson, password, signedInPerson } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { type HookPeer, json, startHookPeer } from '#tests/support/hook-peer.ts'
import { someEmail } from '#tests/support/inbox.ts'
import { withSecondSteps } from '#tests/support/second-steps.ts'

const auth = useAuthServer({ settings: withSecondSteps })
let peer: HookPeer
beforeAll(async () => {
  peer = await startHookPeer()
})
beforeEach(() => {
  auth.settings.captcha = { url: `${peer.url}/siteverify`, secret: 'ours' }
  peer.answers(json({ success: true }))
  peer.told.splice(0)
})
afterAll(() => peer.stop())

const withToken = { captchaToken: 'theirs' }

test('what a program would do a thousand times needs a token, which the captcha’s service is asked about', async () => {
  const email = someEmail()
  const without = await auth.client().auth.signUp({ email, password })
  expect(without.error).toMatchObject({ status: 400, code: 'captcha_failed' })
  expect(peer.told).toEqual([])
  const signedUp = await auth.client().auth.signUp({ email, password, options: withToken })
  expect(signedUp.error).toBeNull()
  expect(Object.fromEntries(new URLSearchParams(peer.told[0]?.body))).toEqual({
    secret: 'ours',
    response: 'theirs',
    remoteip: '127.0.0.1',
  })
})

test.each([
  ['/signup', {}],
  ['/recover', { email: 'a@example.com' }],
  ['/resend', { type: 'signup', email: 'a@example.com' }],
  ['/magiclink', { email: 'a@example.com' }],
  ['/otp', { email: 'a@example.com' }],
  ['/token?grant_type=password', { email: 'a@example.com', password }],
  ['/token?grant_type=web3', {}],
  ['/sso', { domain: 'example.com' }],
  ['/passkeys/authentication/options', {}],
])('%s needs one', async (path, body) => {
  for (const security of [{}, { gotrue_meta_security: { captcha_token: ' ' } }]) {
    const answer = await auth.request(path, { json: { ...body, ...security } })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'captcha_failed' }])
  }
})

test('who is signed in already, follows a mail or administrates needs none', async () => {
  auth.settings.captcha = undefined
  const { client } = await signedInPerson(auth)
  auth.settings.captcha = { url: `${peer.url}/siteverify`, secret: 'ours' }
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect((await client.auth.updateUser({ data: { a: 1 } })).error).toBeNull()
  const used = await auth.request('/verify', { json: { type: 'signup', token_hash: 'x' } })
  expect(await used.json()).toMatchObject({ code: 'otp_expired' })
  const admin = auth.client({ key: auth.secretKey })
  expect((await admin.auth.signUp({ email: someEmail(), password })).error).toBeNull()
  expect(peer.told).toEqual([])
})

test.each<[string, Parameters<HookPeer['answers']>[0], number]>([
  ['refuses the token', json({ success: false, 'error-codes': ['timeout-or-duplicate'] }), 400],
  ['answers rubbish', (reply) => void reply.end('<html>'), 500],
  ['answers 10 MB', (reply) => void reply.end('x'.repeat(10_000_000)), 500],
  ['hangs up', (reply) => void reply.destroy(), 500],
])('nobody gets in while its service %s', async (_what, answer, status) => {
  auth.settings.captcha = undefined
  const email = await confirmedPerson(auth)
  auth.settings.captcha = { url: `${peer.url}/siteverify`, secret: 'ours' }
  peer.answers(answer)
  const { error } = await auth.client().auth.signInWithPassword({ email, password, options: withToken })
  expect(error).toMatchObject({ status })
  if (status === 400) expect(error?.message).toContain('timeout-or-duplicate')
})
