import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Claims } from '#server/platform/caller.ts'
import { InvalidToken } from './jwt.ts'
import { withThirdParties } from './third-party.ts'
import type { ThirdParty } from './third-party-settings.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

type Signer = { kid: string; privateKey: CryptoKey; publicJwk: JWK }

async function signer(kid: string, alg = 'RS256'): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg } }
}

/** A service with discovery and a key set, on this machine. */
async function issuerOf(keys: JWK[], discovery: object = {}) {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    const said = request.url === '/keys' ? { keys } : { issuer: url, jwks_uri: `${url}/keys`, ...discovery }
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(said))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked, keys }
}

const own = vi.fn((): Claims => ({ role: 'anon' }))
const log = { warn: vi.fn() }

function verifier(issuer: string, further: Partial<ThirdParty> = {}) {
  return withThirdParties(own, [{ name: 'them', issuer, jwksUrl: undefined, audiences: [], ...further }], log)
}

function tokenOf({ kid, privateKey }: Signer, iss: string, claims: object = {}, alg = 'RS256') {
  return new SignJWT({ sub: 'firebase-user', role: 'authenticated', iss, ...claims })
    .setProtectedHeader({ alg, kid })
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(privateKey)
}

const reasonOf = async (work: () => Claims | Promise<Claims>) => {
  try {
    await work()
  } catch (error) {
    return error instanceof InvalidToken ? error.reason : String(error)
  }
  return 'accepted'
}

test('a token of a service that is trusted counts, with its claims; any other is left to our own keys', async () => {
  const key = await signer('k1')
  const { url, asked } = await issuerOf([key.publicJwk])
  const verify = verifier(url)
  const token = await tokenOf(key, `${url}/`, { org: 7 })
  expect(await verify(token)).toMatchObject({ sub: 'firebase-user', role: 'authenticated', org: 7 })
  expect(await verify(token)).toMatchObject({ sub: 'firebase-user' })
  expect(asked).toEqual(['/.well-known/openid-configuration', '/keys'])
  own.mockClear()
  verify(await tokenOf(key, 'https://another.example'))
  verify('rubbish')
  expect(own).toHaveBeenCalledTimes(2)
})

test('a key that was not there before is fetched, and rubbish key ids do not make us ask again and again', async () => {
  const [first, second] = [await signer('k1'), await signer('k2', 'ES256')]
  const { url, asked, keys } = await issuerOf([first.publicJwk])
  const verify = verifier(url)
  await verify(await tokenOf(first, url))
  keys.push(second.publicJwk)
  vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] })
  expect(await verify(await tokenOf(second, url, {}, 'ES256'))).toMatchObject({ sub: 'firebase-user' })
  const before = asked.length
  const strangers = Array.from({ length: 20 }, (_, index) => ({ ...first, kid: `../../${index}` }))
  for (const stranger of strangers) {
    expect(await reasonOf(async () => verify(await tokenOf(stranger, url)))).toBe('signature')
  }
  expect(asked.length).toBe(before)
  vi.useRealTimers()
})

describe('is refused:', () => {
  test.each<[string, object, string]>([
    ['one that is over', { exp: 1 }, 'expired'],
    ['one without a person', { sub: undefined }, 'claims'],
    ['one that makes itself the service role', { role: 'service_role' }, 'claims'],
    ['one that makes itself a role of the database', { role: 'project_owner' }, 'claims'],
    ['one with a role that is no text', { role: ['authenticated'] }, 'claims'],
    ['one for somebody else', { aud: 'them' }, 'audience'],
  ])('%s', async (_what, claims, expected) => {
    const key = await signer('k1')
    const { url } = await issuerOf([key.publicJwk])
    const token = new SignJWT({ sub: 'u', role: 'authenticated', iss: url, aud: 'us', exp: 9e9, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .sign(key.privateKey)
    expect(await reasonOf(async () => verifier(url, { audiences: ['us'] })(await token))).toBe(expected)
  })

  test('one that was made with the public key as a secret, or with none at all', async () => {
    const key = await signer('k1')
    const { url } = await issuerOf([key.publicJwk])
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const body = part({ sub: 'u', role: 'authenticated', iss: url, exp: 9e9 })
    const head = part({ alg: 'HS256', kid: 'k1' })
    const mark = createHmac('sha256', JSON.stringify(key.publicJwk)).update(`${head}.${body}`)
    const forged = `${head}.${body}.${mark.digest('base64url')}`
    expect(await reasonOf(() => verifier(url)(forged))).toBe('algorithm')
    const unsigned = `${part({ alg: 'none' })}.${body}.`
    expect(await reasonOf(() => verifier(url)(unsigned))).toBe('algorithm')
  })

  test('any, while the discovery of its service names another', async () => {
    const key = await signer('k1')
    const { url, asked } = await issuerOf([key.publicJwk], { issuer: 'https://another.example' })
    const verify = verifier(url)
    for (let tries = 0; tries < 5; tries++) {
      expect(await reasonOf(async () => verify(await tokenOf(key, url)))).toBe('signature')
    }
    expect(asked).toEqual(['/.well-known/openid-configuration'])
  })
})
