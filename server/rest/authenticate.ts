/** Determines the caller of a request, with the wire's errors for an invalid bearer. */
import type { Caller, Claims, Credentials } from '#server/platform/caller.ts'
import { InvalidToken } from '#server/platform/tokens/jwt.ts'
import { mayHaveRole } from '#server/platform/tokens/third-party.ts'
import { claimAt } from './parse/claim-path.ts'
import type { RestSettings } from './settings.ts'
import { anonymousDisabled, invalidToken } from './token-errors.ts'

export type VerifyToken = (token: string) => Promise<Claims> | Claims

/** The data API's settings for tokens and anonymous requests. */
export type TokenSettings = Pick<RestSettings, 'anonRole' | 'audience' | 'roleClaimKey'>

export async function authenticate(
  { keyRole, token }: Credentials,
  verify: VerifyToken,
  settings: TokenSettings,
): Promise<Caller> {
  if (token === undefined) return keyRole === 'service_role' ? serviceRole : anonymous(settings.anonRole)
  if (token === '') throw invalidToken('empty')
  const claims = await verifyOrRefuse(token, verify)
  checkAudience(claims, settings.audience)
  const { roleClaimKey } = settings
  const role = roleClaimKey === '.role' ? claims.role : claimAt(claims, roleClaimKey)
  if (role !== undefined && !mayHaveRole(claims, role)) throw invalidToken('claims')
  return { role: role === undefined || role === 'anon' ? anonymous(settings.anonRole).role : role, claims }
}

/** One object each, so that what is derived from the claims can be cached by identity. */
const serviceRole: Caller = { role: 'service_role', claims: { role: 'service_role' } }
const anonymousCallers = new Map<string, Caller>()

function anonymous(role: string): Caller {
  if (role === '') throw anonymousDisabled()
  let caller = anonymousCallers.get(role)
  if (!caller) {
    caller = { role, claims: { role } }
    anonymousCallers.set(role, caller)
  }
  return caller
}

/** A token without `aud` is accepted. */
function checkAudience({ aud }: Claims, wanted: string | undefined): void {
  if (wanted === undefined || aud === undefined || aud === null || aud === '') return
  const named = [aud].flat()
  if (!named.every((one) => typeof one === 'string')) throw invalidToken('claims', 'aud')
  if (named.length > 0 && !named.includes(wanted)) throw invalidToken('audience')
}

async function verifyOrRefuse(token: string, verify: VerifyToken): Promise<Claims> {
  try {
    return await verify(token)
  } catch (error) {
    throw error instanceof InvalidToken ? invalidToken(error.reason, error.detail) : error
  }
}
