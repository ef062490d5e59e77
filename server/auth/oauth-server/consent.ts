/** /oauth/authorizations/{id}: the data of the consent page, and the person's answer. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { clientOf, readBody } from '#server/auth/read-request.ts'
import { isAllowed } from '#server/auth/redirect/redirect-target.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import { isHeldBack } from '#server/auth/sessions/access-token.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { connectableWorkspaces, givable, isApi } from './api-resource.ts'
import { type Authorization, approve, choose, deny, lockAuthorizationFor } from './authorizations.ts'
import { logoOf } from './client-logo.ts'
import { type ClientRow, findClient } from './clients.ts'
import { consentCovers, makeRoomForGrant, noteConsent } from './consents.ts'
import { backToClient } from './redirect-back.ts'
import { scopesOf } from './scopes-asked.ts'
import { requireOAuthServer } from './switch.ts'

type Asked = { Params: { id: string } }
type Needs = 'database' | 'settings' | 'now'

const Answer = z.object({
  action: z.enum(['approve', 'deny']),
  /** Ours, for the Tannr API: where, and what of it. */
  workspace: z.string().optional(),
  scopes: z.array(z.string()).max(50).optional(),
})

export const consent: Endpoint<Needs> = (app, auth) => {
  app.get<Asked>('/oauth/authorizations/:id', async (request) => {
    const { answer, asking } = await answering(auth, request, async (sql, authorization, client, user) => {
      if (isApi(auth.settings, authorization.resource)) {
        const workspaces = await connectableWorkspaces(sql, user.id)
        const registered = client.registration_type
        return {
          answer: { ...detailsOf(authorization, client, user), workspaces, registered },
          asking: client,
        }
      }
      const { client_id: clientId, scope } = authorization
      const isCovered = await consentCovers(sql, { userId: user.id, clientId, scope })
      if (isCovered && isKnownByMore(client, authorization)) {
        return { answer: await yes(auth, sql, authorization), asking: undefined }
      }
      return { answer: detailsOf(authorization, client, user), asking: client }
    })
    // After the transaction, since it waits for another server.
    const logo = asking && (await logoOf(auth, asking))
    return logo && 'client' in answer ? { ...answer, client: { ...answer.client, logo } } : answer
  })

  app.post<Asked>('/oauth/authorizations/:id/consent', async (request) => {
    const { action, workspace = null, scopes = [] } = readBody(request, Answer)
    return answering(auth, request, async (sql, authorization, client, user) => {
      if (action === 'deny') return no(auth, sql, authorization)
      let { scope } = authorization
      if (isApi(auth.settings, authorization.resource)) {
        const among = scopes.filter((one) => scopesOf(scope).includes(one))
        const given = await givable(sql, user.id, { workspace, scopes: among })
        if (workspace === null || given === undefined) throw authError('consentWorkspaceWrong')
        scope = given
        await choose(sql, authorization, { workspace, scope })
      }
      const agreed = { userId: user.id, clientId: client.id, scope }
      await noteConsent(sql, agreed, auth.now())
      if (client.registration_type === 'dynamic') await makeRoomForGrant(sql, user.id, auth.now())
      const { ip } = clientOf(request)
      const traits = { client_id: client.id, scope, ...(workspace === null ? {} : { workspace }) }
      await insertAuditEntry(sql, { action: 'oauth_consent_granted', actor: user, ip, traits }, auth.now())
      return yes(auth, sql, authorization)
    })
  })
}

const detailsOf = (authorization: Authorization, client: ClientRow, user: User) => ({
  authorization_id: authorization.authorization_id,
  redirect_uri: authorization.redirect_uri,
  client: {
    id: client.id,
    name: client.client_name ?? '',
    uri: client.client_uri ?? '',
    logo_uri: client.logo_uri ?? '',
  },
  user: { id: user.id, email: user.email ?? '' },
  scope: authorization.scope,
})

/** Runs the work with the authorization locked, so that it is answered once. */
async function answering<T>(
  auth: Parts<Needs>,
  request: FastifyRequest<Asked>,
  answer: (sql: Sql, authorization: Authorization, client: ClientRow, user: User) => Promise<T>,
): Promise<T> {
  requireOAuthServer(auth)
  const { user, session } = bearerOf(request)
  if (isHeldBack(auth.settings, user, session)) throw authError('consentNeedsAal2')
  const { origin } = request.headers
  if (origin !== undefined && !isAllowed(origin, auth.settings) && !isAllowed(`${origin}/`, auth.settings)) {
    throw authError('consentOriginUnknown')
  }
  return auth.database.transaction(async (sql) => {
    const { id } = request.params
    const isId = /^[\w-]{1,100}$/.test(id)
    const authorization = isId && (await lockAuthorizationFor(sql, id, user.id, auth.now()))
    if (!authorization) throw authError('authorizationNotFound')
    if (authorization.status !== 'pending') throw authError('authorizationNotPending')
    const client = await findClient(sql, authorization.client_id)
    if (!client) throw authError('authorizationNotFound')
    return answer(sql, authorization, client, user)
  })
}

/**
 * Whether the application proves its identity, by a secret or by its redirect URI; otherwise any program could pose as it, and the
 * person is asked each time.
 */
const isKnownByMore = (client: ClientRow, { redirect_uri: uri }: Authorization) =>
  client.client_type === 'confidential' || uri.startsWith('https:')

async function yes(auth: Parts<'settings' | 'now'>, sql: Sql, authorization: Authorization) {
  const now = auth.now()
  const expiresAt = new Date(now.getTime() + auth.settings.oauthServer.codeLifetime * 1000)
  const code = await approve(sql, authorization, { now, expiresAt })
  const { redirect_uri: uri, state } = authorization
  return { redirect_url: backToClient(auth, uri, { code, state }) }
}

async function no(auth: Parts<'settings'>, sql: Sql, authorization: Authorization) {
  await deny(sql, authorization)
  const { redirect_uri: uri, state } = authorization
  const fields = { error: 'access_denied', error_description: 'User denied the request', state }
  return { redirect_url: backToClient(auth, uri, fields) }
}
