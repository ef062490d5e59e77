/**
 * The refresh that nothing is special about, which is nearly every one: one statement reads what it is about and does it, for
 * all who ask at that moment. It does nothing where the session has changed in between, or somebody else holds it. Whatever is
 * not plain is left to the transaction that looks at everything one after the other.
 */
import { signAccessToken } from '#server/auth/access-token.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { type IssuedSession, tokenResponse } from '#server/auth/issue-session.ts'
import type { Client } from '#server/auth/read-request.ts'
import { makeRefreshToken } from '#server/auth/refresh-tokens.ts'
import { sessionOf } from '#server/auth/sessions.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import type { User } from '#server/auth/users.ts'
import { Batcher } from '#server/platform/database/batcher.ts'
import { type Database, isDatabaseError, type Sql } from '#server/platform/database.ts'

/** Undefined where it is for the transaction to decide; nothing has been done then. */
export async function refreshAtOnce(
  auth: Parts<'database' | 'keys' | 'settings' | 'now'>,
  given: string,
  client: Client,
  applicationId: string | undefined,
): Promise<IssuedSession | undefined> {
  const { settings, database } = auth
  // A hook is asked within the transaction that waits for it.
  if (settings.hooks.custom_access_token || settings.sessions.singlePerUser) return undefined
  const token = makeRefreshToken()
  const done = await rotationsOf(auth).ask({ given, token, applicationId, ...client })
  if (!done) return undefined
  const session = sessionOf(done)
  const access = await signAccessToken(auth, done, session, auth.now(), database.sql)
  return { sessionId: session.id, body: tokenResponse(access, token, done) }
}

type Rotation = Client & { given: string; token: string; applicationId: string | undefined }
type Rotated = User & Parameters<typeof sessionOf>[0] & { spent: string }
type Rotations = Batcher<Rotation, Rotated | undefined>

const rotationsByDatabase = new WeakMap<Database, Rotations>()

/** Two at once: while one waits for the disk, the other is made. */
function rotationsOf({ database, settings, now }: Parts<'database' | 'settings' | 'now'>): Rotations {
  const known = rotationsByDatabase.get(database)
  if (known) return known
  const rotations: Rotations = new Batcher({
    most: 32,
    atOnce: 2,
    isOnesOwn: isDatabaseError,
    serve: async (all) => {
      // Of one token that comes twice in a breath the transaction decides.
      const byToken = new Map(all.map((one) => [one.given, one]))
      const done = await rotate(database.sql, [...byToken.values()], settings, now())
      const rows = new Map(done.map((row) => [row.spent, row]))
      return all.map((one) => (byToken.get(one.given) === one ? rows.get(one.given) : undefined))
    },
  })
  rotationsByDatabase.set(database, rotations)
  return rotations
}

const limitsOf = ({ timebox, inactivityTimeout }: AuthSettings['sessions']) => ({
  timebox: timebox ?? null,
  inactivityTimeout: inactivityTimeout ?? null,
})

/** Those that were done. */
function rotate(
  sql: Sql,
  all: readonly Rotation[],
  { sessions, auditLog }: AuthSettings,
  now: Date,
): Promise<Rotated[]> {
  const { timebox, inactivityTimeout } = limitsOf(sessions)
  return sql<Rotated>`
    select (done.account).*, r.*, done.spent, (done.session).id session_id, (done.session).aal,
      (done.session).created_at session_created_at, (done.session).not_after, (done.session).tag, host((done.session).ip) ip,
      (done.session).oauth_client_id, (done.session).scopes, (done.session).refreshed_at at time zone 'utc' refreshed_at
    from auth.rotate_refresh_tokens(${JSON.stringify(all)}, ${now}, ${timebox}, ${inactivityTimeout}, ${auditLog}) done
    cross join lateral (
      select
        (select coalesce(json_agg(i order by i.created_at, i.id), '[]')
          from auth.identities i where i.user_id = (done.account).id) identities,
        (select coalesce(json_agg(f order by f.created_at), '[]')
          from auth.mfa_factors f where f.user_id = (done.account).id) factors,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'method', a.authentication_method, 'timestamp', floor(extract(epoch from a.updated_at))
          ) order by a.updated_at desc), '[]')
          from auth.mfa_amr_claims a where a.session_id = (done.session).id) amr
    ) r`
}
