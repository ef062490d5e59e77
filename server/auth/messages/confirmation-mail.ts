/** The mails that people request without being signed in: to confirm a sign-up, to sign in, or to recover. */
import type { Parts } from '#server/auth/auth-parts.ts'
import type { CodeChallenge } from '#server/auth/pkce.ts'
import { type User, updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { type MailFlow, sendCodeMail } from './send-mail.ts'

export type MailOptions = { redirectTo: string; challenge: CodeChallenge | undefined }

/** A pending sign-up: the account, or one beside it. */
export type Waiting = Pick<User, 'id' | 'email' | 'raw_user_meta_data'>

export async function sendConfirmation(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: Waiting,
  options: MailOptions,
): Promise<void> {
  const now = auth.now()
  await mailConfirmation(auth, sql, user, options, false)
  await updateUser(sql, user.id, { confirmation_sent_at: now }, now)
}

export async function sendSignUpConfirmation(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  signUp: Waiting,
  options: MailOptions,
): Promise<void> {
  await mailConfirmation(auth, sql, signUp, options, true)
}

async function mailConfirmation(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: Waiting,
  options: MailOptions,
  isSignUp: boolean,
): Promise<void> {
  await sendCodeMail(auth, sql, {
    kind: 'confirmation',
    linkType: 'signup',
    tokenType: 'confirmation_token',
    user,
    isSignUp,
    to: user.email ?? '',
    redirectTo: options.redirectTo,
    flow: flowOf(options, 'email/signup'),
  })
}

export async function sendSignInLink(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  kind: 'magic_link' | 'recovery',
  options: MailOptions,
): Promise<void> {
  const now = auth.now()
  const linkType = kind === 'recovery' ? 'recovery' : 'magiclink'
  await sendCodeMail(auth, sql, {
    kind,
    linkType,
    tokenType: 'recovery_token',
    user,
    to: user.email ?? '',
    redirectTo: options.redirectTo,
    flow: flowOf(options, linkType),
  })
  await updateUser(sql, user.id, { recovery_sent_at: now }, now)
}

/** Undefined if the mail ends in tokens. */
export const flowOf = ({ challenge }: Pick<MailOptions, 'challenge'>, method: string): MailFlow | undefined =>
  challenge && { challenge, method }
