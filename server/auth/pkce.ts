/** Proof Key for Code Exchange (RFC 7636) between the client and us. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { validationFailed } from './errors.ts'

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' }

/** Both or neither; the stock client sends null for both in the implicit flow. */
export function toCodeChallenge(
  challenge: string | null | undefined,
  method: string | null | undefined,
): CodeChallenge | undefined {
  if (!challenge && !method) return undefined
  if (!challenge || !method)
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge.length < 43 || challenge.length > 128) {
    throw validationFailed('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  const known = method.toLowerCase()
  if (known !== 's256' && known !== 'plain')
    throw validationFailed('code_challenge_method has to be s256 or plain')
  return { challenge, method: known }
}

export function answersChallenge(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const answer = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  const [given, expected] = [Buffer.from(answer), Buffer.from(challenge)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
