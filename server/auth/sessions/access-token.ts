import type { Parts } from '#server/auth/auth-parts.ts'
import { hasVerifiedFactor } from '#server/auth/factors/factors.ts'
import { customClaims, type PlainClaims } from '#server/auth/hooks/custom-claims.ts'
import { apiResource, isForApi } from '#server/auth/oauth-server/api-resource.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import { metadataForToken } from '#server/auth/user-metadata.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { boundUse } from '#server/platform/tokens/jwt.ts'
import type { AmrClaim, Session } from './sessions.ts'

export type AccessToken = { token: string; expiresIn: number; expiresAt: number }

type Subject = Pick<Session, 'id' | 'aal' | 'amr' | 'not_after' | 'oauth_client_id' | 'scopes'>

/** The claims of a token before a hook changes them. `heldBack`: the role is `anon` until the second step. */
export type Draft = { claims: PlainClaims; heldBack: boolean; bound: object }

export async function signAccessToken(
  auth: Parts<'keys' | 'settings' | 'now'>,
  user: User,
  session: Subject,
  now: Date,
  sql: Sql,
): Promise<AccessToken> {
  const draft = draftToken(auth, user, session, now)
  return signDraft(auth, draft, await customClaims(auth, sql, draft.claims))
}

export function draftToken({ settings }: Parts<'settings'>, user: User, session: Subject, now: Date): Draft {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const heldBack = isHeldBack(settings, user, session)
  const iss = settings.issuer ?? settings.apiUrl
  const bound = isForApi(session.scopes) ? { iss, aud: apiResource(settings), ...boundUse } : {}
  const claims = {
    iss,
    sub: user.id,
    aud: user.aud,
    exp: Math.min(issuedAt + settings.accessTokenLifetime, endOf(session)),
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: metadataForToken(user.raw_user_meta_data ?? {}),
    role: heldBack ? 'anon' : user.role,
    aal: session.aal ?? 'aal1',
    amr: session.amr.map((claim) => withCompany(claim, user)),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    ...(session.oauth_client_id ? { client_id: session.oauth_client_id, scope: session.scopes ?? '' } : {}),
    ...bound,
  }
  return { claims, heldBack, bound }
}

/** `claims` are the draft's own, or the hook's version of them. */
export async function signDraft(
  { keys }: Parts<'keys'>,
  { claims: { exp, iat }, heldBack, bound }: Draft,
  claims: Record<string, unknown>,
): Promise<AccessToken> {
  // The hook may set any role, but it takes effect only after the second step; and no hook makes a bound token a person's own.
  const token = await keys.sign({ ...claims, ...(heldBack ? { role: 'anon' } : {}), ...bound })
  return { token, expiresIn: exp - iat, expiresAt: exp }
}

/** A token never outlives its session. */
const endOf = ({ not_after }: Pick<Session, 'not_after'>) =>
  not_after ? Math.floor(not_after.getTime() / 1000) : Number.POSITIVE_INFINITY

function withCompany(claim: AmrClaim, { identities }: User): AmrClaim {
  if (claim.method !== 'sso/saml') return claim
  const company = identities.find(({ provider }) => provider.startsWith('sso:'))
  return company ? { ...claim, provider: company.provider.slice('sso:'.length) } : claim
}

/**
 * Only the token has the lower role: the account keeps its own, and auth goes by the session. Applications are exempt, since the
 * person who let them in had completed the second step.
 */
export function isHeldBack(
  { mfa }: Pick<AuthSettings, 'mfa'>,
  user: User,
  session: Pick<Session, 'aal' | 'oauth_client_id'> | undefined,
): boolean {
  if (!mfa.heldBack || session?.oauth_client_id) return false
  return (session?.aal ?? 'aal1') === 'aal1' && hasVerifiedFactor(user)
}
