/** Mails that notify a person of changes to their account. */
import type { Parts } from '#server/auth/auth-parts.ts'
import { mailByHook } from '#server/auth/hooks/messages.ts'
import { type MailValues, notificationValues } from '#server/auth/messages/mail-values.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { queueMail } from '#server/platform/messages/outbox.ts'
import type { NotificationKind } from './notification-rows.ts'

/** The change, beside the account. */
export type Change = {
  kind: NotificationKind
  /** The recipient, if it is no longer the account's address. */
  to?: string | null
  oldEmail?: string | null
  oldPhone?: string | null
  phone?: string | null
  provider?: string
  factorType?: string
  /** The client address and device of a sign-in. */
  address?: string
  device?: string
}

/** Queued in the transaction that makes the change, so that neither exists without the other. */
export async function notify(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  change: Change,
): Promise<void> {
  const { kind, oldEmail, oldPhone, phone, provider, factorType, address, device } = change
  const to = change.to ?? (user.email_confirmed_at ? user.email : undefined)
  if (!to || !auth.settings.notifications[kind].enabled) return
  const said = {
    oldEmail: oldEmail ?? '',
    oldPhone: oldPhone ?? '',
    provider: provider ?? '',
    factorType: factorType ?? '',
  }
  if (await mailByHook(auth, sql, user, { action: `${kind}_notification`, ...said })) return
  const values: MailValues = {
    ...notificationValues(auth.settings, user, to),
    Email: user.email ?? '',
    OldEmail: said.oldEmail,
    OldPhone: said.oldPhone,
    Phone: phone ?? user.phone ?? '',
    Provider: said.provider,
    FactorType: said.factorType,
    Address: address ?? '',
    Device: device ?? '',
  }
  await queueMail(sql, { to, ...auth.templates[kind](values) })
}
