import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import type { Credentials } from '#server/platform/caller.ts'
import {
  createTokenVerifier,
  type SigningKey,
  signToken,
  toSigningKeys,
} from '#server/platform/tokens/jwt.ts'
import { admitCaller } from './admit-caller.ts'

let key: SigningKey
let verify: ReturnType<typeof createTokenVerifier>
beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const keys = await toSigningKeys([{ ...(await exportJWK(privateKey)), alg: 'ES256' }], 'x'.repeat(32))
  key = keys[1] as SigningKey
  verify = createTokenVerifier(keys)
})

async function verdict(credentials: Partial<Credentials>): Promise<string> {
  try {
    await admitCaller({ keyRole: undefined, token: undefined, ...credentials }, verify)
    return 'admitted'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const now = () => Math.floor(Date.now() / 1000)

test('an API key of ours will do, and so will a token that one of our keys signed', async () => {
  expect(await verdict({ keyRole: 'anon' })).toBe('admitted')
  expect(await verdict({ keyRole: 'service_role' })).toBe('admitted')
  expect(await verdict({ token: await signToken(key, { sub: 'ann', exp: now() + 60 }) })).toBe('admitted')
})

test('who brings nothing is told what is missing', async () => {
  expect(await verdict({})).toBe('UNAUTHORIZED_NO_AUTH_HEADER')
})

test('a token that is none is refused even beside a key', async () => {
  for (const token of ['', 'rubbish', 'a.b', 'a.b.c']) {
    expect(await verdict({ keyRole: 'anon', token })).toBe('UNAUTHORIZED_INVALID_JWT_FORMAT')
  }
})

test('a token that has run out, or that others signed, is refused by the kind of its signature', async () => {
  const expired = await signToken(key, { sub: 'ann', exp: now() - 3600 })
  expect(await verdict({ token: expired })).toBe('UNAUTHORIZED_ASYMMETRIC_JWT')
  const foreign = (alg: string) =>
    new SignJWT({ sub: 'ann' }).setProtectedHeader({ alg }).sign(randomBytes(64))
  expect(await verdict({ token: await foreign('HS256') })).toBe('UNAUTHORIZED_LEGACY_JWT')
  expect(await verdict({ token: await foreign('HS512') })).toBe('UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM')
})
