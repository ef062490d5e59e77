import type { Parts } from '#server/auth/auth-parts.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { queueMail } from '#server/platform/messages/outbox.ts'
import { notificationValues } from './mail-values.ts'
import { takeMailQuota } from './send-mail.ts'

/**
 * Mails the owner of an existing account when someone signs up with its address. Supabase sends none, so the project must have the
 * template; only confirmed addresses get it.
 */
export async function sendExistingAccountMail(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  email: string,
): Promise<void> {
  await takeMailQuota(auth, sql)
  const template = auth.templates.existing_account
  if (!template || !user.email_confirmed_at) return
  await queueMail(sql, { to: email, ...template(notificationValues(auth.settings, user, email)) })
}
