/** Looks up the accounts and sessions that access tokens name, all concurrent requests by one statement. */

import type { User } from '#server/auth/users.ts'
import { Batcher, databaseTimeout } from '#server/platform/database/batcher.ts'
import type { Database, Sql } from '#server/platform/database.ts'
import { type Session, sessionOf } from './sessions.ts'

/** `session` is null if the token names none; `Found` is undefined if there is no such account. */
type Named = { user: string; session: string | null }
type Found = { user: User; session: Session | undefined } | undefined

const bearersByDatabase = new WeakMap<Database, Batcher<Named, Found>>()

/** The account and its session; a session of another account counts as not found. */
export function findBearer(database: Database, named: Named): Promise<Found> {
  const bearers = bearersByDatabase.get(database) ?? bearersOf(database)
  bearersByDatabase.set(database, bearers)
  return bearers.ask(named)
}

const bearersOf = (database: Database): Batcher<Named, Found> =>
  new Batcher({
    // A page makes several requests with one token: each pair is looked up once, and each request is given an object of its own.
    serve: async (all) => {
      const keys = all.map(({ user, session }) => `${user} ${session}`)
      const once = new Map(all.map((named, at) => [keys[at] as string, named]))
      const rows = await select(database.sql, [...once.values()])
      const found = new Map([...once.keys()].map((key, at) => [key, rows[at] as Row]))
      return keys.map((key) => bearerOf(found.get(key) as Row))
    },
    ...{ maxBatch: 64, concurrency: 2, timeout: databaseTimeout, isItemError: () => false },
  })

type Row = User & Parameters<typeof sessionOf>[0]

function bearerOf({ ...row }: Row): Found {
  if (row.id === null) return undefined
  return { user: row, session: row.session_id === null ? undefined : sessionOf(row) }
}

/** One row for each, in the same order; the columns are null if nothing is found. */
const select = (sql: Sql, all: readonly Named[]): Promise<Row[]> => sql<Row>`
  select u.*, r.*, s.id session_id, s.aal, s.created_at session_created_at, s.not_after, s.tag, host(s.ip) ip, s.oauth_client_id,
    s.scopes, s.refreshed_at at time zone 'utc' refreshed_at
  from unnest(${all.map(({ user }) => user)}::uuid[], ${all.map(({ session }) => session)}::uuid[])
    with ordinality as named (user_id, session_id, at)
  left join auth.users u on u.id = named.user_id
  left join auth.sessions s on s.id = named.session_id and s.user_id = u.id
  cross join lateral (
    select
      (select coalesce(json_agg(i order by i.created_at, i.id), '[]') from auth.identities i where i.user_id = u.id) identities,
      (select coalesce(json_agg(f order by f.created_at), '[]') from auth.mfa_factors f where f.user_id = u.id) factors,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'method', a.authentication_method, 'timestamp', floor(extract(epoch from a.updated_at))
        ) order by a.updated_at desc), '[]') from auth.mfa_amr_claims a where a.session_id = s.id) amr
  ) r order by named.at`
