/** Exchanges the code of a consent for a session of the application. */
import type { FastifyRequest } from 'fastify'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Parts } from '#server/auth/auth-parts.ts'
import { type OAuthError, oauthError } from '#server/auth/errors.ts'
import { answersChallenge } from '#server/auth/pkce.ts'
import { clientOf } from '#server/auth/read-request.ts'
import { type IssuedSession, issueSession } from '#server/auth/sessions/issue-session.ts'
import { deleteConnections, deleteSession } from '#server/auth/sessions/sessions.ts'
import { findUser, isBanned } from '#server/auth/users.ts'
import { isDatabaseError, type Sql } from '#server/platform/database.ts'
import { connectApp, givable, isApi, isSameResource } from './api-resource.ts'
import { type Authorization, lockAuthorizationByCode, noteExchanged } from './authorizations.ts'
import type { ClientRow } from './clients.ts'
import { consentCovers } from './consents.ts'
import type { TokenRequest } from './oauth-token.ts'
import { type OAuthTokens, toOAuthTokens } from './tokens-for-client.ts'

type Needs = 'database' | 'keys' | 'settings' | 'templates' | 'now'

export async function exchangeAuthorizationCode(
  auth: Parts<Needs>,
  request: FastifyRequest,
  client: ClientRow,
  body: TokenRequest,
): Promise<OAuthTokens> {
  const outcome = await auth.database
    .transaction((sql) => exchange(auth, sql, request, client, body))
    .catch((error: unknown) => {
      throw refusedByWorkspace(error) ?? error
    })
  if ('refused' in outcome) throw outcome.refused
  return toOAuthTokens(auth, client, outcome.issued, outcome.authorization.nonce)
}

type Outcome = { issued: IssuedSession; authorization: Authorization } | { refused: OAuthError }

/** The workspace takes no more keys, or the role changed in this moment. The code stays good until it expires. */
const refusedByWorkspace = (error: unknown) =>
  isDatabaseError(error) && error.code?.startsWith('OR')
    ? invalid(error.hint ?? 'The workspace refused the connection')
    : undefined

const invalid = (why: string) => oauthError('grantInvalid', { why })

async function exchange(
  auth: Parts<Needs>,
  sql: Sql,
  request: FastifyRequest,
  client: ClientRow,
  body: TokenRequest,
): Promise<Outcome> {
  const found = body.code ? await lockAuthorizationByCode(sql, body.code) : undefined
  if (!found || found.client_id !== client.id) throw invalid('The authorization code is not valid')
  if (found.session_id !== null || found.status !== 'approved') {
    // The code was used before, so it has leaked: the session that it created ends (RFC 6749, §4.1.2), and the deletion is
    // committed.
    if (found.session_id) await deleteSession(sql, found.session_id)
    return { refused: invalid('The authorization code was used already') }
  }
  const now = auth.now()
  if (found.expires_at < now) throw invalid('The authorization code has expired')
  if (body.redirect_uri !== found.redirect_uri) throw invalid('redirect_uri is another one than before')
  if (body.resource && !isSameResource(auth.settings, body.resource, found.resource))
    throw oauthError('resourceOther')
  const challenge = { challenge: found.code_challenge, method: 's256' as const }
  if (!answersChallenge(body.code_verifier, challenge)) throw invalid('code_verifier is wrong')
  const user = found.user_id ? await findUser(sql, found.user_id) : undefined
  if (!user || isBanned(user, now)) throw invalid('The account is not open')
  // The consent may have been revoked since.
  const agreed = { userId: user.id, clientId: client.id, scope: found.scope }
  if (!(await consentCovers(sql, agreed))) throw invalid('The consent was taken back')
  const workspace = isApi(auth.settings, found.resource) ? found.workspace_id : null
  // The role may have changed since, and a session without a workspace must not become one of the whole account.
  if (isApi(auth.settings, found.resource)) {
    const given = await givable(sql, user.id, { workspace, scopes: found.scope.split(' ') })
    if (workspace === null || given !== found.scope) throw invalid('The workspace is not open to this person')
  }
  const who = clientOf(request)
  const issued = await issueSession(auth, sql, user.id, {
    method: 'oauth_provider/authorization_code',
    client: who,
    application: { clientId: client.id, scopes: found.scope, resource: found.resource },
  })
  if (workspace !== null) {
    await deleteConnections(sql, { userId: user.id, clientId: client.id, but: issued.sessionId })
    const { client_name: app } = client
    const connection = { userId: user.id, workspace, app, scope: found.scope }
    await connectApp(sql, { ...connection, sessionId: issued.sessionId })
  }
  await noteExchanged(sql, found, issued.sessionId)
  const traits = { provider: 'oauth_server', client_id: client.id }
  await insertAuditEntry(sql, { action: 'login', actor: user, ip: who.ip, traits }, now)
  return { issued, authorization: found }
}
