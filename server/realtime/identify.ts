/** Identifies the caller of a socket or channel: an API key, or a person's token. */
import type { Caller, Claims } from '#server/platform/caller.ts'
import { decodePart, InvalidToken } from '#server/platform/tokens/jwt.ts'
import type { Keys } from '#server/platform/tokens/keys.ts'
import { mayHaveRole } from '#server/platform/tokens/third-party.ts'
import { expired, fieldsRequired, tokenRefusal } from './refusals.ts'

export type VerifyToken = (token: string) => Promise<Claims> | Claims

export type Identity = {
  caller: Caller
  /** Undefined for an API key, which does not expire. */
  token: string | undefined
  /** Unix time in seconds. */
  expires: number | undefined
}

export type Identify = (token: string) => Promise<Identity>

/** Throws a Refusal. */
export function identifyBy(keys: Pick<Keys, 'roleOfKey'>, verify: VerifyToken): Identify {
  return async (token) => {
    const role = await keys.roleOfKey(token)
    if (role) return { caller: { role, claims: { role } }, token: undefined, expires: undefined }
    const now = Date.now() / 1000
    try {
      const claims = await verify(token)
      const { exp } = claims
      const said = decodePart(token.split('.')[1] ?? '')
      if (typeof exp !== 'number' || typeof said?.role !== 'string') throw fieldsRequired()
      // The verifier allows for clock skew, but a channel that would be closed at once is not opened.
      if (exp <= now) throw expired(now - exp)
      if (!mayHaveRole(claims, claims.role)) throw fieldsRequired()
      return { caller: { role: claims.role, claims }, token, expires: exp }
    } catch (error) {
      throw error instanceof InvalidToken ? tokenRefusal(error, token, now) : error
    }
  }
}
