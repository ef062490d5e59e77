/** The two mails that people ask for without being signed in: to confirm a sign-up, and to sign in or recover. */
import { randomUUID } from 'node:crypto'
import type { AuthParts } from '#server/auth/auth-parts.ts'
import { insertFlowState } from '#server/auth/flow-states.ts'
import type { CodeChallenge } from '#server/auth/pkce.ts'
import { type User, updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { checkFrequency, mailTooSoon, sendCodeMail } from './send-mail.ts'

export type MailWish = { redirectTo: string; challenge: CodeChallenge | undefined }

export async function sendConfirmation(auth: AuthParts, sql: Sql, user: User, wish: MailWish): Promise<void> {
  const now = auth.now()
  checkFrequency(user.confirmation_sent_at, auth.settings.email.maxFrequency, mailTooSoon, now)
  await rememberFlow(auth, sql, user, 'email/signup', wish)
  await sendCodeMail(auth, sql, {
    kind: 'confirmation',
    linkType: 'signup',
    tokenType: 'confirmation_token',
    user,
    to: user.email ?? '',
    redirectTo: wish.redirectTo,
    pkce: wish.challenge !== undefined,
  })
  await updateUser(sql, user.id, { confirmation_sent_at: now }, now)
}

export async function sendSignInLink(
  auth: AuthParts,
  sql: Sql,
  user: User,
  kind: 'magic_link' | 'recovery',
  wish: MailWish,
): Promise<void> {
  const now = auth.now()
  checkFrequency(user.recovery_sent_at, auth.settings.email.maxFrequency, mailTooSoon, now)
  const linkType = kind === 'recovery' ? 'recovery' : 'magiclink'
  await rememberFlow(auth, sql, user, linkType, wish)
  await sendCodeMail(auth, sql, {
    kind,
    linkType,
    tokenType: 'recovery_token',
    user,
    to: user.email ?? '',
    redirectTo: wish.redirectTo,
    pkce: wish.challenge !== undefined,
  })
  await updateUser(sql, user.id, { recovery_sent_at: now }, now)
}

/** `method` is what the exchange will record as the way of signing in. */
export async function rememberFlow(
  { now }: AuthParts,
  sql: Sql,
  user: User,
  method: string,
  { challenge }: Pick<MailWish, 'challenge'>,
): Promise<void> {
  if (!challenge) return
  await insertFlowState(
    sql,
    { id: randomUUID(), userId: user.id, authCode: randomUUID(), challenge, provider: 'email', method },
    now(),
  )
}
