/** Mails and SMS that a hook sends instead of templates and providers. */
import type { Parts } from '#server/auth/auth-parts.ts'
import { toUserObject, type UserObject } from '#server/auth/user-object.ts'
import { findUser, type Metadata } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { askHook } from './ask-hook.ts'

/** The recipient: an account, or a sign-up that is not an account yet. */
export type Recipient = {
  id: string
  email?: string | null
  phone?: string | null
  raw_user_meta_data?: Metadata | null
}

export type HookedMail = {
  action: string
  redirectTo?: string
  token?: string
  tokenHash?: string
  /** The code of the second mail of a secure change of address. */
  tokenNew?: string
  tokenHashNew?: string
  oldEmail?: string
  oldPhone?: string
  provider?: string
  factorType?: string
}

/** False if there is no hook. */
export async function mailByHook(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  to: Recipient,
  mail: HookedMail,
): Promise<boolean> {
  if (!auth.settings.hooks.send_email) return false
  await askHook(auth, sql, 'send_email', {
    user: await userOf(auth, sql, to),
    email_data: {
      token: mail.token ?? '',
      token_hash: mail.tokenHash ?? '',
      redirect_to: mail.redirectTo ?? '',
      email_action_type: mail.action,
      site_url: auth.settings.apiUrl,
      token_new: mail.tokenNew ?? '',
      token_hash_new: mail.tokenHashNew ?? '',
      old_email: mail.oldEmail ?? '',
      old_phone: mail.oldPhone ?? '',
      provider: mail.provider ?? '',
      factor_type: mail.factorType ?? '',
    },
  })
  return true
}

export async function smsByHook(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  to: Recipient,
  sms: { otp: string; phone: string; sms_type: string },
): Promise<boolean> {
  if (!auth.settings.hooks.send_sms) return false
  await askHook(auth, sql, 'send_sms', { user: await userOf(auth, sql, to), sms })
  return true
}

async function userOf({ settings }: Parts<'settings'>, sql: Sql, to: Recipient): Promise<UserObject> {
  const user = await findUser(sql, to.id)
  if (user) return toUserObject(user)
  return {
    id: to.id,
    aud: settings.audience,
    role: settings.defaultRole,
    email: to.email ?? '',
    phone: to.phone ?? '',
    app_metadata: {},
    user_metadata: to.raw_user_meta_data ?? {},
    identities: [],
  }
}
