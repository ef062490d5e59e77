import { expect, it } from 'vitest'
import { InvalidToken, type InvalidTokenReason } from '#server/platform/jwt.ts'
import { authenticate } from './authenticate.ts'

const person = { role: 'authenticated', sub: 'ann' }

it('a key stands for its role, and no key for anon', async () => {
  const never = () => Promise.reject(new Error('not asked'))
  expect(await authenticate({ keyRole: 'service_role', token: undefined }, never)).toEqual({
    role: 'service_role',
    claims: { role: 'service_role' },
  })
  expect((await authenticate({ keyRole: undefined, token: undefined }, never)).role).toBe('anon')
})

it("a token's claims count more than the key", async () => {
  expect(await authenticate({ keyRole: 'anon', token: 't' }, () => person)).toEqual({
    role: 'authenticated',
    claims: person,
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
    const refused = authenticate({ keyRole: 'anon', token: 't' }, verify)
    await expect(refused).rejects.toMatchObject({ status: 401, code, message })
  },
)
