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
import { type Database, isDatabaseError, type Sql } from '#server/platform/database.ts'
import { Together } from '#server/platform/together.ts'

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
type Rotations = Together<Rotation, Rotated | undefined>

const rotationsByDatabase = new WeakMap<Database, Rotations>()

/** Two at once: while one waits for the disk, the other is made. */
function rotationsOf({ database, settings, now }: Parts<'database' | 'settings' | 'now'>): Rotations {
  const known = rotationsByDatabase.get(database)
  if (known) return known
  const rotations: Rotations = new Together({
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

/** Those that were done. A session that has changed since the statement began shows by its version, and is left out. */
function rotate(
  sql: Sql,
  all: readonly Rotation[],
  { sessions, auditLog }: AuthSettings,
  now: Date,
): Promise<Rotated[]> {
  const { timebox, inactivityTimeout } = limitsOf(sessions)
  return sql<Rotated>`
    with asked as (
      select * from json_to_recordset(${JSON.stringify(all)})
        a(given text, token text, ip inet, "userAgent" text, "applicationId" uuid)
    ), mine as (
      select a.given, a.token, a."userAgent" user_agent, s.id session_id, s.user_id, s.aal, s.created_at, s.not_after, s.tag, s.ip,
        s.oauth_client_id, s.scopes, s.refreshed_at
      from asked a
      join auth.refresh_tokens t on t.token = a.given and not t.revoked
      join auth.sessions s on s.id = t.session_id
      join auth.sessions seen on seen.id = s.id and seen.xmin = s.xmin
      join auth.users u on u.id = s.user_id and u.id::text = t.user_id
      where s.ip = a.ip and s.oauth_client_id is not distinct from a."applicationId"
        and (u.banned_until is null or u.banned_until <= ${now})
        and (s.not_after is null or s.not_after >= ${now})
        and (${timebox}::float8 is null or s.created_at >= ${now}::timestamptz - make_interval(secs => ${timebox}))
        and (${inactivityTimeout}::float8 is null or coalesce(s.refreshed_at at time zone 'utc', s.created_at)
          >= ${now}::timestamptz - make_interval(secs => ${inactivityTimeout}))
      order by s.id
      for update of s skip locked
    ), used as (
      update auth.refresh_tokens t set revoked = true, updated_at = ${now} from mine
      where t.token = mine.given and not t.revoked
      returning mine.*
    ), child as (
      insert into auth.refresh_tokens (instance_id, token, user_id, parent, revoked, created_at, updated_at, session_id)
      select '00000000-0000-0000-0000-000000000000', token, user_id::text, given, false, ${now}, ${now}, session_id from used
    ), noted as (
      update auth.sessions s set refreshed_at = ${now.toISOString()}::timestamptz at time zone 'utc', updated_at = ${now},
        user_agent = used.user_agent
      from used where s.id = used.session_id
    ), told as (
      insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
      select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), json_build_object(
          'actor_id', u.id, 'actor_username', coalesce(nullif(u.email, ''), u.phone, ''),
          'actor_via_sso', coalesce(u.is_sso_user, false), 'action', 'token_refreshed', 'log_type', 'token'),
        ${now}, host(used.ip)
      from used join auth.users u on u.id = used.user_id where ${auditLog}
    )
    select u.*, r.*, used.given spent, used.session_id, used.aal, used.created_at session_created_at, used.not_after, used.tag,
      host(used.ip) ip, used.oauth_client_id, used.scopes, used.refreshed_at at time zone 'utc' refreshed_at
    from used
    join auth.users u on u.id = used.user_id
    cross join lateral (
      select
        (select coalesce(json_agg(i order by i.created_at, i.id), '[]') from auth.identities i where i.user_id = u.id) identities,
        (select coalesce(json_agg(f order by f.created_at), '[]') from auth.mfa_factors f where f.user_id = u.id) factors,
        (select coalesce(jsonb_agg(jsonb_build_object(
            'method', a.authentication_method, 'timestamp', floor(extract(epoch from a.updated_at))
          ) order by a.updated_at desc), '[]')
          from auth.mfa_amr_claims a where a.session_id = used.session_id) amr
    ) r`
}
