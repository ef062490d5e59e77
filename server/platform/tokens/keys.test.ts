import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { JWK } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { InvalidToken } from './jwt.ts'
import { type KeySettings, loadKeys } from './keys.ts'
import { kidsOf, removeSigningKey, rotateSigningKey, standBySigningKey } from './rotate-keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'tannr-keys-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const jwtSecret = 'a secret of more than thirty-two characters'
const load = (settings: Partial<KeySettings> = {}) => loadKeys({ dataDir, ...settings })
const headOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
const soon = () => Math.floor(Date.now() / 1000) + 60

function ecKey(kid: string, key_ops?: string[]): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid, ...(key_ops ? { key_ops } : {}) }
}

function publicOf({ d: _, ...jwk }: JWK): JWK {
  return jwk
}

async function projectKeys(...keys: JWK[]): Promise<Partial<KeySettings>> {
  const signingKeysPath = path.join(dataDir, 'signing_keys.json')
  await writeFile(signingKeysPath, JSON.stringify(keys))
  return { signingKeysPath }
}

describe('of a project’s own keys', () => {
  test('the first that may sign does, and all that can be shown verify', async () => {
    const standby = ecKey('standby', ['verify'])
    const keys = await load(
      await projectKeys(standby, ecKey('signs', ['sign', 'verify']), publicOf(ecKey('old'))),
    )
    const token = await keys.sign({ role: 'anon' })
    expect(headOf(token)).toMatchObject({ alg: 'ES256', kid: 'signs' })
    expect(keys.verify(token)).toEqual({ role: 'anon' })
    const shown = keys.jwks().keys
    expect(shown.map(({ kid, key_ops: ops }) => [kid, ops])).toEqual(
      ['standby', 'signs', 'old'].map((kid) => [kid, ['verify']]),
    )
    expect(JSON.stringify(shown)).not.toContain('"d"')
  })

  test.each([
    ['EdDSA', () => generateKeyPairSync('ed25519').privateKey],
    ['RS256', () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey],
  ])('one for %s signs too', async (alg, make) => {
    const keys = await load(await projectKeys({ ...(make().export({ format: 'jwk' }) as JWK), kid: 'k' }))
    const token = await keys.sign({ sub: 'u1', role: 'authenticated' })
    expect(headOf(token).alg).toBe(alg)
    expect(keys.verify(token)).toMatchObject({ sub: 'u1' })
  })

  test('one signs rather than JWT_SECRET, whose tokens still count, whatever key id they name', async () => {
    const before = await load({ jwtSecret })
    const old = await before.sign({ role: 'anon', sub: 'u1' })
    expect(headOf(old).alg).toBe('HS256')
    const keys = await load({ jwtSecret, ...(await projectKeys(ecKey('k1'))) })
    expect(headOf(await keys.sign({}))).toMatchObject({ alg: 'ES256', kid: 'k1' })
    expect(keys.verify(old)).toMatchObject({ sub: 'u1' })
  })

  test('none that may sign stops the start, with what to do', async () => {
    const file = await projectKeys(ecKey('k1', ['verify']), publicOf(ecKey('k2')))
    await expect(load(file)).rejects.toThrow(/no key that may sign.*\n.*--append/)
  })

  test('one of a kind that signs no token stops the start', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
    const file = await projectKeys(privateKey.export({ format: 'jwk' }) as JWK)
    await expect(load(file)).rejects.toThrow(/cannot sign/)
  })
})

describe('an API key of the older form', () => {
  test('is a token of ours that names a role and nobody', async () => {
    const keys = await load()
    const role = async (claims: object) => keys.roleOfKey(await keys.sign({ ...claims }))
    expect(await role({ iss: 'supabase', role: 'anon', exp: soon() })).toBe('anon')
    expect(await role({ role: 'service_role', exp: soon() })).toBe('service_role')
    expect(await role({ role: 'service_role', sub: 'u1', exp: soon() })).toBeUndefined()
    expect(await role({ role: 'service_role', session_id: 's1', exp: soon() })).toBeUndefined()
    expect(await role({ role: 'supabase_admin', exp: soon() })).toBeUndefined()
    expect(await role({ role: 'service_role', exp: 1 })).toBeUndefined()
  })

  test('is none when another has signed it', async () => {
    const stranger = await loadKeys({ dataDir: path.join(dataDir, 'another') })
    const forged = await stranger.sign({ role: 'service_role', exp: soon() })
    expect((await load()).roleOfKey(forged)).toBeUndefined()
  })
})

describe('over time', () => {
  test('a new key signs, tokens of the one before count, and none of its own is left once it is removed', async () => {
    const keys = await load()
    const old = await keys.sign({ sub: 'u1', role: 'authenticated', exp: soon() })
    const next = await rotateSigningKey(dataDir)
    await keys.reload()
    expect(headOf(await keys.sign({})).kid).toBe(next)
    expect(keys.verify(old)).toMatchObject({ sub: 'u1' })
    const [current, before] = await kidsOf(dataDir)
    expect([current?.state, before?.state]).toEqual(['signs', 'verifies'])
    await expect(removeSigningKey(dataDir, next)).rejects.toThrow(/Rotate first/)
    await removeSigningKey(dataDir, before?.kid ?? '')
    await keys.reload()
    expect(() => keys.verify(old)).toThrow(InvalidToken)
  })

  test('one that stands by is shown before it signs', async () => {
    const keys = await load()
    const waiting = await standBySigningKey(dataDir)
    await keys.reload()
    expect(headOf(await keys.sign({})).kid).not.toBe(waiting)
    expect(keys.jwks().keys.map(({ kid }) => kid)).toContain(waiting)
    await expect(standBySigningKey(dataDir)).rejects.toThrow(/already standing by/)
    expect(await rotateSigningKey(dataDir)).toBe(waiting)
    await keys.reload()
    expect(headOf(await keys.sign({})).kid).toBe(waiting)
  })
})
