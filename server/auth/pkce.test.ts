import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { authError } from './errors.ts'
import { answersChallenge, toCodeChallenge } from './pkce.ts'

const verifier = 'v'.repeat(60)
const challenge = createHash('sha256').update(verifier).digest('base64url')

test('a verifier answers the challenge made from it, by either method', () => {
  expect(answersChallenge(verifier, { challenge, method: 's256' })).toBe(true)
  expect(answersChallenge(`${verifier}x`, { challenge, method: 's256' })).toBe(false)
  expect(answersChallenge(verifier, { challenge: verifier, method: 'plain' })).toBe(true)
  expect(answersChallenge(challenge, { challenge: verifier, method: 'plain' })).toBe(false)
})

test('a challenge comes with its method in any case, or not at all', () => {
  expect(toCodeChallenge(challenge, 'S256')).toEqual({ challenge, method: 's256' })
  expect(toCodeChallenge(null, null)).toBeUndefined()
  expect(toCodeChallenge('', undefined)).toBeUndefined()
})

test.each([
  [challenge, null, 'challengeIncomplete'],
  [null, 's256', 'challengeIncomplete'],
  ['short', 's256', 'challengeLength'],
  ['x'.repeat(129), 's256', 'challengeLength'],
  [`${'x'.repeat(50)} `, 's256', 'challengeCharacters'],
  [challenge, 'md5', 'challengeMethodUnknown'],
] as const)('%s with %s is refused', (given, method, failure) => {
  expect(() => toCodeChallenge(given, method)).toThrow(authError(failure))
})
