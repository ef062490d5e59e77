import type { Parts } from '#server/auth/auth-parts.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { queueMail } from '#server/platform/messages/outbox.ts'
import { tellingValues } from './mail-values.ts'
import { takeMailQuota } from './send-mail.ts'

/**
 * To who signs up with an address that is theirs already. Supabase sends none, so it takes a template of the project; and
 * it goes only to an address that its owner has proven.
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
  await queueMail(sql, { to: email, ...template(tellingValues(auth.settings, user, email)) })
}
