/**
 * Mails that ask for a confirmation: creates the code, stores its hash, and queues the mail in the same transaction. Mails are sent
 * after the answer, so that neither the answer nor its timing reveals whether there is a recipient.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { Parts } from '#server/auth/auth-parts.ts'
import { tooManyRequests } from '#server/auth/errors.ts'
import { flowOfLink, insertFlowState } from '#server/auth/flow-states.ts'
import { mailByHook } from '#server/auth/hooks/messages.ts'
import { takeFrom } from '#server/auth/limits/rate-limits.ts'
import { hashCode, makeCode, makeLinkToken } from '#server/auth/one-time-code.ts'
import { replaceToken, type TokenType } from '#server/auth/one-time-tokens.ts'
import type { CodeChallenge } from '#server/auth/pkce.ts'
import type { MailKind } from '#server/auth/settings.ts'
import { noteSignUpSent } from '#server/auth/signup/sign-ups.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { queueMail } from '#server/platform/messages/outbox.ts'
import type { MailValues } from './mail-values.ts'

/** The purpose in the link. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication'

export type CodeMail = {
  kind: MailKind
  linkType: LinkType
  tokenType: TokenType
  user: Pick<User, 'id' | 'email' | 'raw_user_meta_data'>
  /** The code belongs to the sign-up with this id, which is not an account yet. */
  isSignUp?: boolean
  to: string
  newEmail?: string
  redirectTo: string
  /** Set if the link ends in the exchange of a code instead of tokens. */
  flow?: MailFlow | undefined
}

/** `method` is what the exchange records as the sign-in method. */
export type MailFlow = { challenge: CodeChallenge; method: string }

export async function sendCodeMail(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  mail: CodeMail,
): Promise<void> {
  const { user, to } = mail
  await takeMailQuota(auth, sql)
  const { code, hash } = await storeCode(auth, sql, mail)
  const { linkType: action, redirectTo } = mail
  if (await mailByHook(auth, sql, user, { action, redirectTo, token: code, tokenHash: hash })) return
  const values: MailValues = {
    SiteURL: auth.settings.siteUrl,
    ConfirmationURL: actionLink(auth, { hash, linkType: mail.linkType, redirectTo: mail.redirectTo }),
    Email: user.email ?? '',
    NewEmail: mail.newEmail ?? '',
    SendingTo: to,
    Token: code,
    TokenHash: hash,
    RedirectTo: mail.redirectTo,
    Data: user.raw_user_meta_data ?? {},
  }
  await queueMail(sql, { to, ...auth.templates[mail.kind](values) })
}

export async function storeCode(
  { settings, now }: Parts<'settings' | 'now'>,
  sql: Sql,
  mail: Pick<CodeMail, 'user' | 'to' | 'tokenType' | 'flow' | 'isSignUp'> & { kind: string },
): Promise<{ code: string; hash: string }> {
  const { kind, user, to, tokenType, flow, isSignUp } = mail
  const code = makeCode(settings.email.otpLength)
  const hash = (flow ? 'pkce_' : '') + makeLinkToken()
  if (flow) {
    const started = { id: flowOfLink(hash), userId: user.id, authCode: randomUUID(), provider: 'email' }
    await insertFlowState(sql, { ...started, ...flow }, now())
  }
  const hashes = { hash, codeHash: hashCode(to, code) }
  if (isSignUp) await noteSignUpSent(sql, user.id, hashes, now())
  else await replaceToken(sql, { userId: user.id, type: tokenType, kind, ...hashes, relatesTo: to }, now())
  return { code, hash }
}

export function actionLink(
  { settings }: Parts<'settings'>,
  { hash, linkType, redirectTo }: { hash: string; linkType: LinkType; redirectTo: string },
): string {
  const link = new URL(`${settings.apiUrl}/verify`)
  link.searchParams.set('token', hash)
  link.searchParams.set('type', linkType)
  link.searchParams.set('redirect_to', redirectTo)
  return link.toString()
}

type TooSoon = 'mailTooSoon' | 'smsTooSoon'

/** Throws if a mail of this kind was sent to the account too recently. */
export function checkFrequency(sentAt: Date | null, seconds: number, refusal: TooSoon, now: Date): void {
  const left = Math.ceil(secondsToWait(sentAt, seconds, now))
  if (left > 0) throw tooManyRequests(refusal, left, { seconds: left })
}

export function secondsToWait(sentAt: Date | null, seconds: number, now: Date): number {
  return sentAt ? sentAt.getTime() / 1000 + seconds - now.getTime() / 1000 : 0
}

/**
 * Enforces the minimum interval between requests of a kind for one address, whether or not it has an account, so that the wait does
 * not reveal one.
 */
export async function waitForEmail(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  purpose: string,
  email: string,
): Promise<void> {
  const { maxFrequency: seconds } = auth.settings.email
  await waitForAddress(auth, sql, { purpose, address: email, seconds, refusal: 'mailTooSoon' })
}

export async function waitForAddress(
  { now }: Parts<'now'>,
  sql: Sql,
  {
    purpose,
    address,
    seconds,
    refusal,
  }: { purpose: string; address: string; seconds: number; refusal: TooSoon },
): Promise<void> {
  if (seconds <= 0) return
  const left = await takeFrom(sql, { key: waitKey(purpose, address), burst: 1, refill: seconds }, now())
  if (left > 0) throw tooManyRequests(refusal, left, { seconds: left })
}

export const waitKey = (purpose: string, address: string) =>
  `${purpose} ${createHash('sha256').update(address).digest('base64url')}`

/** Takes a mail from the installation's quota, also if none is sent, so that both answers are the same. */
export async function takeMailQuota({ settings, now }: Parts<'settings' | 'now'>, sql: Sql): Promise<void> {
  const quota = settings.rateLimits.emailsPerHour
  if (quota === undefined) return
  const full = { key: 'mails', burst: quota, refill: 3600 / Math.max(quota, 1) }
  const seconds = quota === 0 ? 3600 : await takeFrom(sql, full, now())
  if (seconds > 0) throw tooManyRequests('mailQuota', seconds)
}
