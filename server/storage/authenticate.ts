/** Determines the caller of a request, with the wire's errors for an invalid bearer. */
import type { Caller, Claims, Credentials } from '#server/platform/caller.ts'
import { InvalidToken } from '#server/platform/tokens/jwt.ts'
import { type StorageError, storageError } from './errors.ts'

export type VerifyToken = (token: string) => Promise<Claims> | Claims

const keyCallers: Record<'anon' | 'service_role', Caller> = {
  anon: { role: 'anon', claims: { role: 'anon' } },
  service_role: { role: 'service_role', claims: { role: 'service_role' } },
}

export async function authenticate({ keyRole, token }: Credentials, verify: VerifyToken): Promise<Caller> {
  if (token === undefined && keyRole) return keyCallers[keyRole]
  if (!token) throw storageError('tokenMalformed')
  try {
    const claims = await verify(token)
    return { role: claims.role, claims }
  } catch (error) {
    throw error instanceof InvalidToken ? refusal(error) : error
  }
}

/** An upload may take hours: it is stored only if the session that began it has not ended meanwhile. An expired token suffices. */
export async function refuseIfRevoked(
  { isRevoked }: { isRevoked(claims: Claims): boolean | Promise<boolean> },
  { claims }: Caller,
): Promise<void> {
  if (await isRevoked(claims)) throw storageError('tokenRefused', { why: 'revoked' })
}

function refusal({ reason }: InvalidToken): StorageError {
  if (reason === 'empty' || reason === 'malformed') return storageError('tokenMalformed')
  if (reason === 'signature' || reason === 'algorithm') return storageError('tokenForged')
  if (reason === 'expired') return storageError('tokenExpired')
  return reason === 'not-yet-valid'
    ? storageError('tokenTooEarly')
    : storageError('tokenRefused', { why: reason })
}
