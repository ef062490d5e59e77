/** Why a bearer is refused, in the wire's texts. */
import type { InvalidToken } from '#server/platform/tokens/jwt.ts'
import { RestError } from './errors.ts'

type Refusal = [code: 'PGRST301' | 'PGRST303', message: string, details?: string]

/** `detail` is the algorithm or the claim. */
export const tokenRefusals: Record<InvalidToken['reason'], (detail: string) => Refusal> = {
  empty: () => ['PGRST301', 'Empty JWT is sent in Authorization header'],
  malformed: (parts) => ['PGRST301', `Expected 3 parts in JWT; got ${parts}`],
  algorithm: (name) => ['PGRST301', 'Wrong or unsupported encoding algorithm', name],
  signature: () => [
    'PGRST301',
    'No suitable key or wrong key type',
    'None of the keys was able to decode the JWT',
  ],
  expired: () => ['PGRST303', 'JWT expired'],
  'not-yet-valid': () => ['PGRST303', 'JWT not yet valid'],
  'issued-in-future': () => ['PGRST303', 'JWT issued at future'],
  'never-expires': () => ['PGRST303', "The JWT 'exp' claim is missing"],
  audience: () => ['PGRST303', 'JWT not in audience'],
  issuer: () => ['PGRST303', 'JWT not from a known issuer'],
  'id-token': () => ['PGRST303', 'JWT is an ID token, which opens nothing'],
  revoked: () => ['PGRST303', 'JWT revoked: its session has ended'],
  claims: (claim) => [
    'PGRST303',
    claim === ''
      ? 'Parsing claims failed'
      : `The JWT '${claim}' claim must be ${claim === 'aud' ? 'a string or an array of strings' : 'a number'}`,
  ],
}

export const anonymousDisabled = () =>
  new RestError(401, 'PGRST302', 'Anonymous access is disabled', {
    headers: { 'www-authenticate': 'Bearer' },
  })

export function invalidToken(reason: InvalidToken['reason'], detail = ''): RestError {
  const [code, message, details] = tokenRefusals[reason](detail)
  return new RestError(401, code, message, {
    details,
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })
}
