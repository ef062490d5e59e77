/** Who asks, with the wire's errors for a bearer that is no good. */
import type { Caller, Claims, Credentials } from '#server/platform/caller.ts'
import { InvalidToken } from '#server/platform/jwt.ts'
import { invalidToken, type RestError } from './errors.ts'

export type VerifyToken = (token: string) => Promise<Claims> | Claims

export async function authenticate({ keyRole, token }: Credentials, verify: VerifyToken): Promise<Caller> {
  if (token === undefined) return keyCallers[keyRole ?? 'anon']
  if (token === '') throw invalidToken('PGRST301', 'Empty JWT is sent in Authorization header')
  const claims = await verifyOrRefuse(token, verify)
  return { role: claims.role, claims }
}

/** One object each, so that what is derived from the claims can be remembered. */
const keyCallers: Record<'anon' | 'service_role', Caller> = {
  anon: { role: 'anon', claims: { role: 'anon' } },
  service_role: { role: 'service_role', claims: { role: 'service_role' } },
}

async function verifyOrRefuse(token: string, verify: VerifyToken): Promise<Claims> {
  try {
    return await verify(token)
  } catch (error) {
    throw error instanceof InvalidToken ? refusal(error) : error
  }
}

function refusal({ reason, detail }: InvalidToken): RestError {
  switch (reason) {
    case 'empty':
      return invalidToken('PGRST301', 'Empty JWT is sent in Authorization header')
    case 'malformed':
      return invalidToken('PGRST301', `Expected 3 parts in JWT; got ${detail}`)
    case 'algorithm':
      return invalidToken('PGRST301', 'Wrong or unsupported encoding algorithm', detail)
    case 'signature':
      return invalidToken(
        'PGRST301',
        'No suitable key or wrong key type',
        'None of the keys was able to decode the JWT',
      )
    case 'expired':
      return invalidToken('PGRST303', 'JWT expired')
    case 'not-yet-valid':
      return invalidToken('PGRST303', 'JWT not yet valid')
    case 'issued-in-future':
      return invalidToken('PGRST303', 'JWT issued at future')
    case 'never-expires':
      return invalidToken('PGRST303', "The JWT 'exp' claim is missing")
    case 'audience':
      return invalidToken('PGRST303', 'JWT not in audience')
    case 'issuer':
      return invalidToken('PGRST303', 'JWT not from a known issuer')
    case 'revoked':
      return invalidToken('PGRST303', 'JWT revoked: its session has ended')
    case 'claims':
      return invalidToken(
        'PGRST303',
        detail === '' ? 'Parsing claims failed' : `The JWT '${detail}' claim must be a number`,
      )
  }
}
