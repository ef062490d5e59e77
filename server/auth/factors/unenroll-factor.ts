/** DELETE /factors/{id}: removes a second factor. */
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { notify } from '#server/auth/notifications/notify.ts'
import { clientOf } from '#server/auth/read-request.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import { deleteFactor, lockFactor } from './factors.ts'

export const unenrollFactor: Endpoint<'database' | 'settings' | 'templates' | 'now'> = (app, auth) => {
  app.delete<{ Params: { id: string } }>('/factors/:id', async (request) => {
    const { user, session } = bearerOf(request)
    if (user.is_anonymous) throw authError('anonymousNotAllowed')
    const { ip } = clientOf(request)
    return auth.database.transaction(async (sql) => {
      const factor = await lockFactor(sql, user.id, request.params.id)
      if (factor.status === 'verified' && session?.aal !== 'aal2') throw authError('unenrollNeedsAal2')
      await deleteFactor(sql, factor.id)
      const traits = { factor_id: factor.id, factor_status: factor.status, session_id: session?.id }
      await insertAuditEntry(sql, { action: 'factor_unenrolled', actor: user, ip, traits }, auth.now())
      if (factor.status === 'verified') {
        const { factor_type: factorType } = factor
        await notify(auth, sql, user, { kind: 'mfa_factor_unenrolled', factorType })
      }
      return { id: factor.id }
    })
  })
}
