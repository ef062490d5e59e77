import { expect, it } from 'vitest'
import { InvalidToken, type InvalidTokenReason } from '#server/platform/jwt.ts'
import { authenticate } from './authenticate.ts'

const person = { role: 'authenticated', sub: 'ann' }

it('a key stands for its role, and no key for anon', async () => {
  const never = () => Promise.reject(new Error('not asked'))
  expect(await authenticate({ keyRole: 'service_role', token: undefined }, never, undefined)).toEqual({
    role: 'service_role',
    claims: { role: 'service_role' },
  })
  expect((await authenticate({ keyRole: undefined, token: undefined }, never, undefined)).role).toBe('anon')
})

it("a token's claims count more than the key", async () => {
  expect(await authenticate({ keyRole: 'anon', token: 't' }, () => person, undefined)).toEqual({
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
  ['claims', 'exp', 'PGRST303', "The JWT 'exp' claim must be a number"],
  ['claims', '', 'PGRST303', 'Parsing claims failed'],
] as [InvalidTokenReason, string, string, string][])(
  'a token that is %s (%s) is %s',
  async (reason, detail, code, message) => {
    const verify = () => {
      throw new InvalidToken(reason, detail)
    }
    const refused = authenticate({ keyRole: 'anon', token: 't' }, verify, undefined)
    await expect(refused).rejects.toMatchObject({ status: 401, code, message })
  },
)

it('a token for somebody else is refused, where an audience is set', async () => {
  const forAudience = (aud: unknown) =>
    authenticate({ keyRole: 'anon', token: 't' }, () => ({ ...person, aud }), 'us')
  for (const aud of ['us', ['them', 'us'], [], undefined, null])
    expect((await forAudience(aud)).role).toBe('authenticated')
  await expect(forAudience('them')).rejects.toMatchObject({
    code: 'PGRST303',
    message: 'JWT not in audience',
  })
  await expect(forAudience(5)).rejects.toMatchObject({
    message: "The JWT 'aud' claim must be a string or an array of strings",
  })
})
