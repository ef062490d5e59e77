/** /admin/users/{id}/passkeys: a person's passkeys, for administrators. */
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { deletePasskey, findPasskey, listPasskeys, toPasskeyObject } from '#server/auth/passkeys/passkeys.ts'
import { clientOf } from '#server/auth/read-request.ts'
import { retryRead } from '#server/platform/unavailable.ts'
import { requireUser } from './admin-users.ts'

export const adminPasskeys: Endpoint<'database' | 'settings' | 'now'> = (
  app,
  { database, settings, now },
) => {
  if (!settings.passkeys.enabled) return

  app.get<{ Params: { id: string } }>('/admin/users/:id/passkeys', async ({ params }) => {
    const user = await retryRead(() => requireUser(database.sql, params.id))
    return (await listPasskeys(database.sql, user.id)).map(toPasskeyObject)
  })

  app.delete<{ Params: { id: string; passkeyId: string } }>(
    '/admin/users/:id/passkeys/:passkeyId',
    async (request, reply) => {
      const { id, passkeyId } = request.params
      const { ip } = clientOf(request)
      await database.transaction(async (sql) => {
        const user = await requireUser(sql, id)
        const passkey = await findPasskey(sql, user.id, passkeyId)
        await deletePasskey(sql, passkey.id)
        const traits = { passkey_id: passkey.id }
        await insertAuditEntry(sql, { action: 'passkey_deleted', actor: user, ip, traits }, now())
      })
      return reply.code(204).send()
    },
  )
}
