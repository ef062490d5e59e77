import { createHmac, generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createTokenVerifier,
  InvalidToken,
  type SigningKey,
  signToken,
  type TokenRules,
  toSigningKeys,
} from './jwt.ts'

const secret = 'a secret of more than thirty-two characters'
const now = 1_800_000_000
let keys: SigningKey[]

beforeAll(async () => {
  keys = await toSigningKeys([ecKey('first'), ecKey('second')], undefined)
})

test('what one of our keys signed is verified, and the role comes out', async () => {
  const token = await signToken(keyAt(1), { sub: 'u1', role: 'authenticated', exp: now + 60 })
  expect(verifierAt(now)(token)).toEqual({ sub: 'u1', role: 'authenticated', exp: now + 60 })
})

test('a token without a role is anonymous', async () => {
  expect(verifierAt(now)(await signToken(keyAt(0), { exp: now + 60 }))).toMatchObject({ role: 'anon' })
})

test.each([
  ['of this installation', 'https://tannr.example/auth/v1'],
  ['of an address that it had before', 'https://old.example/auth/v1'],
  ['that a hook took out', undefined],
])('a token bound to a resource opens nothing else, with an issuer %s', async (_, iss) => {
  const rules = { issuer: 'https://tannr.example/auth/v1' }
  const claims = {
    sub: 'u1',
    role: 'authenticated',
    session_id: 's1',
    exp: now + 60,
    iss,
    token_use: 'resource',
  }
  const token = await signToken(keyAt(1), claims)
  expect(reason(() => createTokenVerifier(keys, () => now * 1000, rules)(token))).toBe('audience')
  const forResource = createTokenVerifier(keys, () => now * 1000, { ...rules, bound: true })
  expect(forResource(token)).toMatchObject({ sub: 'u1' })
  const unbound = await signToken(keyAt(1), { ...claims, token_use: undefined })
  expect(reason(() => forResource(unbound))).toBe('audience')
})

test('with a shared secret tokens are HS256 and the older ES256 ones still hold', async () => {
  const both = await toSigningKeys([ecKey('old')], secret)
  const verify = createTokenVerifier(both, () => now * 1000)
  expect(
    JSON.parse(
      Buffer.from((await signToken(both[0] as SigningKey, {})).split('.')[0] ?? '', 'base64url').toString(),
    ).alg,
  ).toBe('HS256')
  expect(verify(await signToken(both[1] as SigningKey, { role: 'anon', exp: now + 1 }))).toMatchObject({
    role: 'anon',
  })
})

test('expiry, start and issue time are judged at every call, with 30 seconds of leeway', async () => {
  const token = await signToken(keyAt(0), { exp: now, nbf: now - 100, iat: now - 100 })
  let time = now
  const verify = createTokenVerifier(keys, () => time * 1000)
  expect(verify(token)).toMatchObject({ exp: now })
  time = now + 30
  expect(verify(token)).toMatchObject({ exp: now })
  time = now + 31
  expect(reason(() => verify(token))).toBe('expired')
  time = now - 131
  expect(reason(() => verify(token))).toBe('not-yet-valid')
})

test.each([
  ['nothing', '', 'empty'],
  ['two parts', 'a.b', 'malformed'],
  ['a megabyte', 'a'.repeat(1_000_000), 'malformed'],
  ['rubbish', 'a.b.c', 'signature'],
  ['alg none', `${part({ alg: 'none' })}.${part({ role: 'service_role' })}.`, 'algorithm'],
  ['an unknown key id', `${part({ alg: 'ES256', kid: '../../etc' })}.${part({})}.AAAA`, 'signature'],
])('%s is refused', (_name, token, expected) => {
  expect(reason(() => verifierAt(now)(token))).toBe(expected)
})

test('a public key does not serve as an HMAC secret', () => {
  const pem = JSON.stringify(keyAt(0).publicJwk)
  const text = `${part({ alg: 'HS256', kid: 'first' })}.${part({ role: 'service_role' })}`
  const forged = `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`
  expect(reason(() => verifierAt(now)(forged))).toBe('algorithm')
})

test('a changed claim breaks the signature', async () => {
  const [head, , mark] = (await signToken(keyAt(0), { role: 'anon' })).split('.')
  expect(reason(() => verifierAt(now)(`${head}.${part({ role: 'service_role' })}.${mark}`))).toBe('signature')
})

test('times that are no numbers are refused', async () => {
  const token = await signToken(keyAt(0), { exp: 'tomorrow' })
  expect(reason(() => verifierAt(now)(token))).toBe('claims')
})

describe('what a token says of itself', () => {
  const judge = async (claims: Record<string, unknown>, rules: TokenRules) => {
    const token = await signToken(keyAt(0), claims)
    return reason(() => createTokenVerifier(keys, () => now * 1000, rules)(token))
  }
  const ours = { issuer: 'https://us.example/auth/v1' }

  test.each([
    ['carries a session', { sub: 'u1', session_id: 's1' }, ours, 'never-expires'],
    ['names us as its maker', { iss: ours.issuer }, ours, 'never-expires'],
    ['is another maker’s', { sub: 'u1', iss: 'https://them.example' }, ours, 'accepted'],
    ['is any, where all must expire', { role: 'anon' }, { everyTokenExpires: true }, 'never-expires'],
  ])('without an end, a token that %s is judged', async (_what, claims, rules, expected) => {
    expect(await judge(claims, rules)).toBe(expected)
    expect(await judge({ ...claims, exp: now + 60 }, rules)).toBe('accepted')
  })

  test.each([
    [{ sub: 'u1', aud: 'us' }, 'accepted'],
    [{ sub: 'u1', aud: ['them', 'us'] }, 'accepted'],
    [{ sub: 'u1', aud: 'them' }, 'audience'],
    [{ sub: 'u1', aud: [] }, 'audience'],
    [{ sub: 'u1', aud: 5 }, 'audience'],
    [{ sub: 'u1', aud: null }, 'audience'],
    [{ sub: 'u1' }, 'audience'],
    [{ role: 'service_role' }, 'accepted'],
    [{ role: 'service_role', aud: 'them' }, 'audience'],
  ])('%j is %s for one audience', async (claims, expected) => {
    expect(await judge(claims, { audiences: ['us'] })).toBe(expected)
    expect(await judge(claims, {})).toBe('accepted')
  })

  test.each([
    [{ sub: 'u1', iss: ours.issuer, exp: now + 60 }, 'accepted'],
    [{ sub: 'u1', iss: 'https://partner.example' }, 'accepted'],
    [{ sub: 'u1', iss: 'https://partner.example.evil' }, 'issuer'],
    [{ sub: 'u1' }, 'issuer'],
    [{ role: 'service_role' }, 'accepted'],
  ])('%j is %s for us and one partner', async (claims, expected) => {
    expect(await judge(claims, { ...ours, issuers: ['https://partner.example'] })).toBe(expected)
    expect(await judge(claims, ours)).toBe('accepted')
  })
})

function keyAt(index: number): SigningKey {
  return keys[index] as SigningKey
}

function verifierAt(seconds: number) {
  return createTokenVerifier(keys, () => seconds * 1000)
}

function ecKey(kid: string): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kid } as JWK
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function reason(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return error instanceof InvalidToken ? error.reason : String(error)
  }
  return 'accepted'
}
