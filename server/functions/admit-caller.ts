/** The check for functions with `verify_jwt`: an API key, or a token signed by one of our keys. */
import type { Claims, Credentials } from '#server/platform/caller.ts'
import { InvalidToken } from '#server/platform/tokens/jwt.ts'
import { unauthorized } from './errors.ts'

export async function admitCaller(
  { keyRole, token }: Credentials,
  verify: (token: string) => Claims | Promise<Claims>,
): Promise<void> {
  if (token === undefined) {
    if (keyRole !== undefined) return
    throw unauthorized('UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')
  }
  try {
    await verify(token)
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    throw unauthorized(refusal(error, token), 'Invalid JWT')
  }
}

function refusal({ reason }: InvalidToken, token: string): string {
  if (reason === 'empty' || reason === 'malformed') return 'UNAUTHORIZED_INVALID_JWT_FORMAT'
  if (reason === 'algorithm') return 'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM'
  const algorithm = algorithmOf(token)
  if (algorithm === undefined) return 'UNAUTHORIZED_INVALID_JWT_FORMAT'
  return algorithm === 'HS256' ? 'UNAUTHORIZED_LEGACY_JWT' : 'UNAUTHORIZED_ASYMMETRIC_JWT'
}

function algorithmOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'))?.alg
  } catch {
    return undefined
  }
}
