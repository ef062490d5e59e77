/** Notifies a person by mail of attempts to guess their codes or password; at most once a day. */
import type { Parts } from '#server/auth/auth-parts.ts'
import { takeFrom } from '#server/auth/limits/rate-limits.ts'
import { notificationValues } from '#server/auth/messages/mail-values.ts'
import { findUser } from '#server/auth/users.ts'
import { queueMail } from '#server/platform/messages/outbox.ts'
import type { Guess } from './budgets.ts'

const day = 24 * 3600

export async function warnOwner(
  auth: Parts<'database' | 'settings' | 'templates' | 'now'>,
  guess: Guess,
): Promise<void> {
  if (guess.kind === 'link' || guess.userId === undefined) return
  const { database, settings, templates, now } = auth
  const user = await findUser(database.sql, guess.userId)
  if (!user?.email || !user.email_confirmed_at) return
  const { email: to } = user
  await database.transaction(async (sql) => {
    const key = `warned ${user.id}`
    if ((await takeFrom(sql, { key, burst: 1, refill: day }, now())) > 0) return
    await queueMail(sql, { to, ...templates.wrong_guesses(notificationValues(settings, user, to)) })
  })
}
