/** /passkeys: lists, renames and deletes a person's passkeys. */
import { z } from 'zod'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { hasVerifiedFactor } from '#server/auth/factors/factors.ts'
import { clientOf, readBody, text } from '#server/auth/read-request.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import { deletePasskey, findPasskey, listPasskeys, renamePasskey, toPasskeyObject } from './passkeys.ts'

type One = { Params: { id: string } }

export const ownPasskeys: Endpoint<'database' | 'settings' | 'now'> = (app, { database, settings, now }) => {
  if (!settings.passkeys.enabled) return

  app.get('/passkeys', async (request) =>
    (await listPasskeys(database.sql, bearerOf(request).user.id)).map(toPasskeyObject),
  )

  app.patch<One>('/passkeys/:id', async (request) => {
    const { user } = bearerOf(request)
    const name = readBody(request, z.object({ friendly_name: text })).friendly_name.trim()
    const { ip } = clientOf(request)
    return database.transaction(async (sql) => {
      const passkey = await findPasskey(sql, user.id, request.params.id)
      if (name === '' || [...name].length > 120) throw authError('passkeyNameInvalid')
      await renamePasskey(sql, passkey.id, name, now())
      const traits = { passkey_id: passkey.id }
      await insertAuditEntry(sql, { action: 'passkey_updated', actor: user, ip, traits }, now())
      return toPasskeyObject({ ...passkey, friendly_name: name })
    })
  })

  app.delete<One>('/passkeys/:id', async (request, reply) => {
    const { user, session } = bearerOf(request)
    const { ip } = clientOf(request)
    await database.transaction(async (sql) => {
      const passkey = await findPasskey(sql, user.id, request.params.id)
      if (hasVerifiedFactor(user) && session?.aal !== 'aal2') throw authError('passkeyNeedsAal2')
      await deletePasskey(sql, passkey.id)
      const traits = { passkey_id: passkey.id }
      await insertAuditEntry(sql, { action: 'passkey_deleted', actor: user, ip, traits }, now())
    })
    return reply.code(204).send()
  })
}
