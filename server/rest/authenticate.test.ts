import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { InvalidToken, type InvalidTokenReason } from '#server/platform/tokens/jwt.ts'
import { withThirdParties } from '#server/platform/tokens/third-party.ts'
import { authenticate } from './authenticate.ts'

const settings = { anonRole: 'anon', audience: undefined, roleClaimKey: '.role' }
const person = { role: 'authenticated', sub: 'ann' }

it('a key stands for its role, and no key for anon', async () => {
  const never = () => Promise.reject(new Error('not asked'))
  expect(await authenticate({ keyRole: 'service_role', token: undefined }, never, settings)).toEqual({
    role: 'service_role',
    claims: { role: 'service_role' },
  })
  expect((await authenticate({ keyRole: undefined, token: undefined }, never, settings)).role).toBe('anon')
})

it("a token's claims count more than the key", async () => {
  expect(await authenticate({ keyRole: 'anon', token: 't' }, () => person, settings)).toEqual({
    role: 'authenticated',
    claims: person,
  })
})

it('the settings say who comes without a token, where a token names its role, and for whom it is', async () => {
  const as = async (claims: object | undefined, given: object) =>
    (
      await authenticate({ keyRole: 'anon', token: claims && 't' }, () => ({ role: 'anon', ...claims }), {
        ...settings,
        ...given,
      })
    ).role
  expect(await as(undefined, { anonRole: 'visitor' })).toBe('visitor')
  expect(await as({}, { anonRole: 'visitor' })).toBe('visitor')
  expect(await as({ roles: ['editor'] }, { roleClaimKey: '.roles[0]' })).toBe('editor')
  expect(await as({ aud: ['us', 'them'], role: 'ann' }, { audience: 'us' })).toBe('ann')
  expect(await as({ role: 'ann' }, { audience: 'us' })).toBe('ann')
  await expect(as({ aud: 'them' }, { audience: 'us' })).rejects.toMatchObject({ code: 'PGRST303' })
  await expect(as({ aud: 7 }, { audience: 'us' })).rejects.toMatchObject({
    message: "The JWT 'aud' claim must be a string or an array of strings",
  })
  await expect(as(undefined, { anonRole: '' })).rejects.toMatchObject({
    status: 401,
    code: 'PGRST302',
    message: 'Anonymous access is disabled',
  })
})

it.each([
  ['malformed', '1', 'PGRST301', 'Expected 3 parts in JWT; got 1'],
  ['algorithm', 'none', 'PGRST301', 'Wrong or unsupported encoding algorithm'],
  ['signature', '', 'PGRST301', 'No suitable key or wrong key type'],
  ['expired', '', 'PGRST303', 'JWT expired'],
  ['not-yet-valid', '', 'PGRST303', 'JWT not yet valid'],
  ['issued-in-future', '', 'PGRST303', 'JWT issued at future'],
  ['never-expires', '', 'PGRST303', "The JWT 'exp' claim is missing"],
  ['id-token', '', 'PGRST303', 'JWT is an ID token, which opens nothing'],
  ['audience', '', 'PGRST303', 'JWT not in audience'],
  ['issuer', '', 'PGRST303', 'JWT not from a known issuer'],
  ['revoked', '', 'PGRST303', 'JWT revoked: its session has ended'],
  ['claims', 'exp', 'PGRST303', "The JWT 'exp' claim must be a number"],
  ['claims', '', 'PGRST303', 'Parsing claims failed'],
] as [InvalidTokenReason, string, string, string][])(
  'a token that is %s (%s) is %s',
  async (reason, detail, code, message) => {
    const verify = () => {
      throw new InvalidToken(reason, detail)
    }
    const refused = authenticate({ keyRole: 'anon', token: 't' }, verify, settings)
    await expect(refused).rejects.toMatchObject({ status: 401, code, message })
  },
)

it('a token of another service names no role of ours, wherever its role stands', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }]
  const server = createServer((_request, reply) => reply.end(JSON.stringify({ keys }))).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const party = { name: 'them', issuer, jwksUrl: `${issuer}/keys`, audiences: [] }
  const never = () => Promise.reject(new Error('not asked'))
  const verify = withThirdParties(never, [party], { warn: () => {} })
  const as = async (role: string) => {
    const token = await new SignJWT({ sub: 'u', iss: issuer, roles: [role] })
      .setProtectedHeader({ alg: 'ES256', kid: 'k' })
      .setExpirationTime('10m')
      .sign(privateKey)
    return authenticate({ keyRole: 'anon', token }, verify, { ...settings, roleClaimKey: '.roles[0]' })
  }
  try {
    expect((await as('editor')).role).toBe('editor')
    await expect(as('service_role')).rejects.toMatchObject({ status: 401, code: 'PGRST303' })
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
