/**
 * The one resource that tokens are bound to (RFC 8707): the MCP server of the Tannr API. An application that names it asks for scopes
 * of that API, in one workspace, and for nothing of the person's account.
 */
import type { AuthSettings } from '#server/auth/settings.ts'
import type { Sql } from '#server/platform/database.ts'
import { connectionHash } from '#server/platform/tokens/connection-hash.ts'
import { scopes as apiScopes, type Scope } from '#shared/orcher/scopes.ts'
import { scopesOf } from './scopes-asked.ts'

/** A workspace, and what the person's role allows there. */
export type Connectable = { id: string; name: string; role: string; scopes: Scope[] }

export const apiResource = ({ apiUrl }: Pick<AuthSettings, 'apiUrl'>) =>
  apiUrl.replace(/\/auth\/v1$/, '/v1/mcp')

/** Clients may add a slash; otherwise it is compared exactly. */
export const isApi = (settings: Pick<AuthSettings, 'apiUrl'>, resource: string | null | undefined) =>
  resource?.replace(/\/$/, '') === apiResource(settings)

export const isApiScope = (scope: string): scope is Scope => (apiScopes as readonly string[]).includes(scope)

/** Whether a request names the same resource as before. */
export const isSameResource = (
  settings: Pick<AuthSettings, 'apiUrl'>,
  resource: string,
  before: string | null,
): boolean => resource === before || (isApi(settings, resource) && isApi(settings, before))

/** Whether a session is bound to it: its scopes are given for this resource alone. */
export const isForApi = (scopes: string | null) => scopesOf(scopes ?? '').some(isApiScope)

/** What of a request's scopes can be given. One that names none of them asks for all. */
export function apiScopesIn(scope: string): Scope[] {
  const named = scopesOf(scope).filter(isApiScope)
  return named.length > 0 ? named : [...apiScopes]
}

export async function connectableWorkspaces(sql: Sql, userId: string): Promise<Connectable[]> {
  const [found] = await sql<{ all: Connectable[] }>`select orcher.connectable_workspaces(${userId}) as "all"`
  return found?.all ?? []
}

/** What the person may give of the scopes in this workspace; undefined where they may give none. */
export async function givable(
  sql: Sql,
  userId: string,
  { workspace, scopes }: { workspace: string | null; scopes: readonly string[] },
): Promise<string | undefined> {
  const place = (await connectableWorkspaces(sql, userId)).find(({ id }) => id === workspace)
  const given = place?.scopes.filter((one) => scopes.includes(one)) ?? []
  return given.length > 0 ? given.join(' ') : undefined
}

type NewConnection = {
  userId: string
  workspace: string
  app: string | null
  scope: string
  sessionId: string
}

export async function connectApp(sql: Sql, connection: NewConnection): Promise<void> {
  const { userId, workspace, app, scope, sessionId } = connection
  await sql`
    select orcher.connect_app(${userId}, ${workspace}, ${app}, ${scopesOf(scope)}, ${sessionId},
      ${connectionHash(sessionId)})`
}

export async function isConnected(sql: Sql, sessionId: string): Promise<boolean> {
  const [found] = await sql<{ connected: boolean }>`select orcher.is_connected(${sessionId}) as connected`
  return found?.connected ?? false
}

/** What the tokens of a connected app can do, and where. */
export type Connection = { workspace: { id: string; name: string }; scopes: string[] }

/** A person's connections that are alive, by application. */
export async function connectionsOf(sql: Sql, userId: string, now: Date): Promise<Map<string, Connection>> {
  const sessions = await sql<{ id: string; client: string; scopes: string }>`
    select id, oauth_client_id client, scopes from auth.sessions
    where user_id = ${userId} and oauth_client_id is not null and scopes like '%:%'
      and coalesce(not_after > ${now}, true)`
  // Not asked where nobody is connected: a project without the API has no such function.
  if (!sessions.some(({ scopes }) => isForApi(scopes))) return new Map()
  const [found] = await sql<{ all: (Connection & { session: string })[] }>`
    select orcher.connections_of(${userId}) as "all"`
  const clients = new Map(sessions.map(({ id, client }) => [id, client]))
  return new Map(
    found?.all.flatMap(({ session, ...connection }) => {
      const client = clients.get(session)
      return client === undefined ? [] : [[client, connection]]
    }),
  )
}
