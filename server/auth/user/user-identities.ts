/** GET /user/identities/authorize and DELETE /user/identities/{id}: links and unlinks identities. */

import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { providerAddress } from '#server/auth/authorize/authorize.ts'
import { recomputeProviders } from '#server/auth/confirm-user.ts'
import { takenAddress } from '#server/auth/create-user.ts'
import { authError } from '#server/auth/errors.ts'
import { requireSecondStep } from '#server/auth/factors/factors.ts'
import { deleteIdentity } from '#server/auth/identities.ts'
import { notify } from '#server/auth/notifications/notify.ts'
import { clientOf, queryOf } from '#server/auth/read-request.ts'
import { isForAnother } from '#server/auth/request-context.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import { type IdentityRow, lockUser, type User, updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { isUuid } from '#shared/uuid.ts'

export const userIdentities: Endpoint<'database' | 'settings' | 'templates' | 'now'> = (app, auth) => {
  const linkingAllowed = () => {
    if (!auth.settings.manualLinking) {
      throw authError('linkingDisabled')
    }
  }

  app.get('/user/identities/authorize', async (request, reply) => {
    const bearer = bearerOf(request)
    linkingAllowed()
    requireSecondStep(bearer)
    const { user, session } = bearer
    if (user.is_sso_user) throw authError('managedElsewhere')
    const url = await providerAddress(auth, request, { userId: user.id, sessionId: session?.id })
    reply.header('cache-control', 'no-store')
    return queryOf(request).skip_http_redirect === 'true' ? reply.send({ url }) : reply.redirect(url, 302)
  })

  app.delete<{ Params: { id: string } }>('/user/identities/:id', async (request) => {
    const bearer = bearerOf(request)
    linkingAllowed()
    requireSecondStep(bearer)
    if (isForAnother(bearer.user)) throw authError('audienceUnexpected')
    const { id } = request.params
    if (!isUuid(id)) throw authError('identityIdInvalid')
    await auth.database.transaction(async (sql) => {
      const user = (await lockUser(sql, bearer.user.id)) ?? bearer.user
      const { provider } = await unlink(auth, sql, user, id)
      const { ip } = clientOf(request)
      await insertAuditEntry(
        sql,
        { action: 'identity_unlinked', actor: user, ip, traits: { provider } },
        auth.now(),
      )
      await notify(auth, sql, user, { kind: 'identity_unlinked', provider })
    })
    return {}
  })
}

async function unlink(auth: Parts<'now'>, sql: Sql, user: User, id: string): Promise<IdentityRow> {
  if (user.identities.length < 2) {
    throw authError('lastIdentity')
  }
  const identity = user.identities.find((one) => one.id === id)
  if (!identity) throw authError('identityNotFound')
  await deleteIdentity(sql, id)
  const rest = user.identities.filter((one) => one !== identity)
  const now = auth.now()
  if (identity.provider === 'phone') {
    await updateUser(sql, user.id, { phone: null, phone_confirmed_at: null }, now)
  } else {
    await moveEmail(auth, sql, user, rest)
  }
  await recomputeProviders(sql, user.id, now)
  return identity
}

/**
 * The account keeps its address while an identity has it, or if no other identity has a verified one: otherwise it would move to an
 * unverified address, which may be someone else's.
 */
async function moveEmail(auth: Parts<'now'>, sql: Sql, user: User, rest: IdentityRow[]): Promise<void> {
  if (rest.some(({ email }) => email === user.email)) return
  const next = rest.find(({ email, identity_data: data }) => email && data.email_verified === true)
  if (!next) return
  const confirmedAt = user.email_confirmed_at ?? auth.now()
  try {
    await updateUser(sql, user.id, { email: next.email, email_confirmed_at: confirmedAt }, auth.now())
  } catch (error) {
    if (takenAddress(error) !== 'email') throw error
    throw authError('identityEmailConflict')
  }
}
