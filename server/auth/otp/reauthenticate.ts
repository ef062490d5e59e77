/** GET /reauthenticate: sends a code to the signed-in person, which PUT /user then takes as `nonce`. */

import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { requestCode } from '#server/auth/guesses/known-networks.ts'
import { checkFrequency, sendCodeMail } from '#server/auth/messages/send-mail.ts'
import { type PreparedSms, prepareCodeSms, sendSmsNow } from '#server/auth/messages/send-sms.ts'
import { clientOf, redirectOf } from '#server/auth/read-request.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import { type User, updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

export const reauthenticate: Endpoint<'database' | 'settings' | 'templates' | 'smsSender' | 'now'> = (
  app,
  auth,
) => {
  const { settings, database } = auth
  app.get('/reauthenticate', { exposeHeadRoute: false }, async (request) => {
    const { user } = bearerOf(request)
    if (!user.email && !user.phone) {
      throw authError('reauthenticationNeedsAddress')
    }
    const { ip } = clientOf(request)
    const prepared = await requestCode(auth, [user.email || user.phone || ''], ip, () =>
      database.transaction(async (sql) => {
        await insertAuditEntry(sql, { action: 'user_reauthenticate_requested', actor: user, ip }, auth.now())
        if (!user.email) return { sms: await prepareSms(auth, sql, user) }
        await mailCode(auth, sql, user, redirectOf(request, settings))
        return undefined
      }),
    )
    return prepared ? sendSmsNow(auth, prepared.sms, { userId: user.id, at: 'reauthentication_sent_at' }) : {}
  })
}

async function mailCode(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  redirectTo: string,
): Promise<void> {
  if (!user.email_confirmed_at) {
    throw authError('verifyEmailFirst')
  }
  const now = auth.now()
  checkFrequency(user.reauthentication_sent_at, auth.settings.email.maxFrequency, 'mailTooSoon', now)
  await sendCodeMail(auth, sql, {
    kind: 'reauthentication',
    linkType: 'reauthentication',
    tokenType: 'reauthentication_token',
    user,
    to: user.email ?? '',
    redirectTo,
  })
  await updateUser(sql, user.id, { reauthentication_sent_at: now }, now)
}

async function prepareSms(auth: Parts<'settings' | 'now'>, sql: Sql, user: User): Promise<PreparedSms> {
  if (!user.phone_confirmed_at) {
    throw authError('verifyPhoneFirst')
  }
  const now = auth.now()
  const phone = user.phone ?? ''
  checkFrequency(user.reauthentication_sent_at, auth.settings.phone.maxFrequency, 'smsTooSoon', now)
  const code = { userId: user.id, phone, tokenType: 'reauthentication_token', channel: 'sms' } as const
  const sms = await prepareCodeSms(auth, sql, code)
  await updateUser(sql, user.id, { reauthentication_sent_at: now }, now)
  return sms
}
