/** Who asks, with the wire's errors for a bearer that is no good. */
import type { Caller, Claims, Credentials } from '#server/platform/caller.ts'
import { InvalidToken } from '#server/platform/jwt.ts'
import { invalidToken } from './token-errors.ts'

export type VerifyToken = (token: string) => Promise<Claims> | Claims

export async function authenticate({ keyRole, token }: Credentials, verify: VerifyToken): Promise<Caller> {
  if (token === undefined) return keyCallers[keyRole ?? 'anon']
  if (token === '') throw invalidToken('empty')
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
    throw error instanceof InvalidToken ? invalidToken(error.reason, error.detail) : error
  }
}
