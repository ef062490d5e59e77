/** POST /logout: ends all, this one, or all other sessions of a person. */
import { insertAuditEntry } from './audit-log.ts'
import type { Endpoint } from './auth-parts.ts'
import { authError } from './errors.ts'
import { clientOf, queryOf } from './read-request.ts'
import { bearerOf } from './scopes.ts'
import { deleteOtherSessions, deleteSession, deleteSessionsOfUser } from './sessions/sessions.ts'

export const logout: Endpoint<'database' | 'now'> = (app, auth) => {
  app.post('/logout', async (request, reply) => {
    const scope = queryOf(request).scope || 'global'
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw authError('logoutScopeUnknown', { scope })
    }
    const { user, session } = bearerOf(request)
    await auth.database.transaction(async (sql) => {
      await insertAuditEntry(sql, { action: 'logout', actor: user, ip: clientOf(request).ip }, auth.now())
      if (scope === 'global' || !session) await deleteSessionsOfUser(sql, user.id)
      else if (scope === 'local') await deleteSession(sql, session.id)
      else await deleteOtherSessions(sql, user.id, session.id)
    })
    return reply.code(204).send()
  })
}
