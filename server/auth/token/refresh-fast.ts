/**
 * The fast path of a refresh, which serves nearly all of them: one statement reads and rotates the tokens of all concurrent requests.
 * It skips a session that is locked or has changed meanwhile; those, and all special cases, are left to the transaction that checks
 * step by step.
 */

import type { Parts } from '#server/auth/auth-parts.ts'
import { customClaimsOfMany } from '#server/auth/hooks/custom-claims.ts'
import type { SqlHook } from '#server/auth/hooks/hook-rows.ts'
import type { Client } from '#server/auth/read-request.ts'
import { type Draft, draftToken, signDraft } from '#server/auth/sessions/access-token.ts'
import { type IssuedSession, tokenResponse } from '#server/auth/sessions/issue-session.ts'
import { makeRefreshToken } from '#server/auth/sessions/refresh-tokens.ts'
import { sessionOf } from '#server/auth/sessions/sessions.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import type { User } from '#server/auth/users.ts'
import { Batcher, databaseTimeout } from '#server/platform/database/batcher.ts'
import { type Database, isDatabaseError, type Sql } from '#server/platform/database.ts'

/** Resolves to undefined, with nothing done, if the transaction has to decide. */
export async function refreshFast(
  auth: Parts<'database' | 'keys' | 'settings' | 'now'>,
  given: string,
  client: Client,
  applicationId: string | undefined,
): Promise<IssuedSession | undefined> {
  const { hooks, sessions } = auth.settings
  // An HTTP hook is awaited within a transaction of its own, so that a slow one delays no other refresh.
  if (hooks.custom_access_token?.kind === 'http' || sessions.singlePerUser) return undefined
  const token = makeRefreshToken()
  const done = await rotationsOf(auth).ask({ given, token, applicationId, ...client })
  if (!done) return undefined
  const access = await signDraft(auth, done.draft, done.claims)
  return { sessionId: done.session.id, body: tokenResponse(access, token, done.row) }
}

type Rotation = Client & { given: string; token: string; applicationId: string | undefined }
type Row = User & Parameters<typeof sessionOf>[0] & { spent: string }
type Rotated = {
  row: Row
  session: ReturnType<typeof sessionOf>
  draft: Draft
  /** The draft's claims, or the hook's version of them. */
  claims: Record<string, unknown>
}
type Rotations = Batcher<Rotation, Rotated | undefined>

const rotationsByDatabase = new WeakMap<Database, Rotations>()

/**
 * One batch at a time, since the larger a batch, the cheaper each of its rotations. With a hook, which may be slow, several run at once.
 */
function rotationsOf(auth: Parts<'database' | 'settings' | 'now'>): Rotations {
  const { database, settings } = auth
  const known = rotationsByDatabase.get(database)
  if (known) return known
  const rotations: Rotations = new Batcher({
    maxBatch: 32,
    concurrency: settings.hooks.custom_access_token ? 4 : 1,
    timeout: databaseTimeout,
    isItemError: isDatabaseError,
    serve: async (all) => {
      // Only one rotation of a token is in the batch; for the others of it, the transaction decides.
      const byToken = new Map(all.map((one) => [one.given, one]))
      const hook = settings.hooks.custom_access_token
      const wanted = [...byToken.values()]
      const done =
        hook?.kind === 'sql' ? await rotateByHook(auth, hook, wanted) : await rotatePlain(auth, wanted)
      const rows = new Map(done.map((one) => [one.row.spent, one]))
      return all.map((one) => (byToken.get(one.given) === one ? rows.get(one.given) : undefined))
    },
  })
  rotationsByDatabase.set(database, rotations)
  return rotations
}

async function rotatePlain(
  auth: Parts<'database' | 'settings' | 'now'>,
  all: readonly Rotation[],
): Promise<Rotated[]> {
  const done = await rotate(auth, auth.database.sql, all)
  return done.map((one) => ({ ...one, claims: one.draft.claims }))
}

/** Thrown through the transaction, with the tokens whose claims the hook refuses or changes invalidly. */
class Refused extends Error {
  readonly spent: ReadonlySet<string>
  constructor(spent: ReadonlySet<string>) {
    super('A hook has refused a refresh.')
    this.spent = spent
  }
}

/** The hook sees the transaction's changes. If it refuses one, all is rolled back, and the others are rotated without it. */
async function rotateByHook(
  auth: Parts<'database' | 'settings' | 'now'>,
  hook: SqlHook,
  all: readonly Rotation[],
): Promise<Rotated[]> {
  try {
    return await auth.database.transaction(async (sql) => {
      const ips = new Map(all.map(({ given, ip }) => [given, ip]))
      const done = await rotate(auth, sql, all)
      if (done.length === 0) return []
      const asked = done.map(({ row, draft }) => ({ claims: draft.claims, ip: ips.get(row.spent) ?? '' }))
      const claims = await customClaimsOfMany(auth, sql, hook, asked)
      const refused = done.filter((_, at) => claims[at] === undefined).map(({ row }) => row.spent)
      if (refused.length > 0) throw new Refused(new Set(refused))
      return done.map((one, at) => ({ ...one, claims: claims[at] as Record<string, unknown> }))
    })
  } catch (error) {
    if (error instanceof Refused) {
      const others = all.filter(({ given }) => !error.spent.has(given))
      return others.length === 0 ? [] : rotateByHook(auth, hook, others)
    }
    // It is unknown which one failed: each is left to its own transaction, so that none waits for another's hook.
    if (isDatabaseError(error)) return []
    throw error
  }
}

const limitsOf = ({ timebox, inactivityTimeout }: AuthSettings['sessions']) => ({
  timebox: timebox ?? null,
  inactivityTimeout: inactivityTimeout ?? null,
})

/** The rotations that were done. */
async function rotate(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  all: readonly Rotation[],
): Promise<Omit<Rotated, 'claims'>[]> {
  const now = auth.now()
  const rows = await rotateTokens(sql, all, auth.settings, now)
  return rows.map((row) => {
    const session = sessionOf(row)
    return { row, session, draft: draftToken(auth, row, session, now) }
  })
}

function rotateTokens(
  sql: Sql,
  all: readonly Rotation[],
  { sessions, auditLog }: AuthSettings,
  now: Date,
): Promise<Row[]> {
  const { timebox, inactivityTimeout } = limitsOf(sessions)
  return sql<Row>`
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
