/** Proof Key for Code Exchange (RFC 7636) between the client and us. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { authError } from './errors.ts'

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' }

/** Both parts or neither; the stock client sends null for both in the implicit flow. */
export function toCodeChallenge(
  challenge: string | null | undefined,
  method: string | null | undefined,
): CodeChallenge | undefined {
  if (!challenge && !method) return undefined
  if (!challenge || !method) throw authError('challengeIncomplete')
  if (challenge.length < 43 || challenge.length > 128) {
    throw authError('challengeLength')
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw authError('challengeCharacters')
  }
  const known = method.toLowerCase()
  if (known !== 's256' && known !== 'plain') throw authError('challengeMethodUnknown')
  return { challenge, method: known }
}

export function answersChallenge(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const answer = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  const [given, expected] = [Buffer.from(answer), Buffer.from(challenge)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
