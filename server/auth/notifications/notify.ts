/** Mails that tell a person what has changed on their account, so that whoever did it was not unnoticed. */
import type { Parts } from '#server/auth/auth-parts.ts'
import { mailByHook } from '#server/auth/hooks/messages.ts'
import { type MailValues, tellingValues } from '#server/auth/messages/mail-values.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { queueMail } from '#server/platform/messages/outbox.ts'
import type { NotificationKind } from './notification-rows.ts'

/** What happened, beside whom it happened to. */
export type Change = {
  kind: NotificationKind
  /** To whom it is told where that is no longer the account's own address. */
  to?: string | null
  oldEmail?: string | null
  oldPhone?: string | null
  phone?: string | null
  provider?: string
  factorType?: string
  /** From where somebody signed in, and with what. */
  address?: string
  device?: string
}

/** In the transaction that makes the change: neither is there without the other. */
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
    ...tellingValues(auth.settings, user, to),
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
