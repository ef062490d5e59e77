/** /user/oauth/grants: the applications that a person has let in, and revoking them. */

import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { clientOf, queryOf } from '#server/auth/read-request.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import { isUuid } from '#shared/uuid.ts'
import { listGrants, revokeConsent } from './consents.ts'
import { requireOAuthServer } from './switch.ts'

export const oauthGrants: Endpoint<'database' | 'settings' | 'now'> = (app, auth) => {
  app.get('/user/oauth/grants', async (request) => {
    requireOAuthServer(auth)
    return listGrants(auth.database.sql, bearerOf(request).user.id, auth.now())
  })

  app.delete('/user/oauth/grants', async (request, reply) => {
    requireOAuthServer(auth)
    const { user } = bearerOf(request)
    const clientId = queryOf(request).client_id ?? ''
    if (!isUuid(clientId)) throw authError('clientIdInvalid')
    await auth.database.transaction(async (sql) => {
      const now = auth.now()
      if (!(await revokeConsent(sql, { userId: user.id, clientId }, now))) {
        throw authError('consentNotFound')
      }
      const { ip } = clientOf(request)
      const traits = { client_id: clientId }
      await insertAuditEntry(sql, { action: 'oauth_consent_revoked', actor: user, ip, traits }, now)
    })
    return reply.code(204).send()
  })
}
