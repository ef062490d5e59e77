/**
 * Mails that ask for a confirmation: the code is made, its hash stored, and the mail queued in the same transaction.
 * They go out after the answer, so that neither the answer nor its time tells whether there was anybody to write to.
 */
import { createHash } from 'node:crypto'
import type { AuthParts } from '#server/auth/auth-parts.ts'
import { TooManyRequests } from '#server/auth/errors.ts'
import { hashCode, makeCode } from '#server/auth/one-time-code.ts'
import { replaceToken, type TokenType } from '#server/auth/one-time-tokens.ts'
import { takeFrom } from '#server/auth/rate-limits.ts'
import type { MailKind } from '#server/auth/settings.ts'
import type { User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { queueMail } from '#server/platform/outbox.ts'
import { fillHtml, fillText, type MailValues } from './mail-template.ts'

/** What the link says it is for. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication'

export type CodeMail = {
  kind: MailKind
  linkType: LinkType
  tokenType: TokenType
  user: User
  to: string
  newEmail?: string
  redirectTo: string
  /** The flow ends in an exchange of a code, not in tokens. */
  pkce: boolean
}

export async function sendCodeMail(auth: AuthParts, sql: Sql, mail: CodeMail): Promise<void> {
  const { user, to } = mail
  await takeMailQuota(auth, sql)
  const { code, hash } = await storeCode(auth, sql, mail)
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
  const template = auth.templates[mail.kind]
  await queueMail(sql, {
    to,
    subject: fillText(template.subject, values),
    html: fillHtml(template.html, values),
    text: fillText(template.text, values),
  })
}

export async function storeCode(
  { settings, now }: AuthParts,
  sql: Sql,
  { user, to, tokenType, pkce }: Pick<CodeMail, 'user' | 'to' | 'tokenType' | 'pkce'>,
): Promise<{ code: string; hash: string }> {
  const code = makeCode(settings.email.otpLength)
  const hash = (pkce ? 'pkce_' : '') + hashCode(to, code)
  await replaceToken(sql, { userId: user.id, type: tokenType, hash, relatesTo: to }, now())
  return { code, hash }
}

export function actionLink(
  { settings }: Pick<AuthParts, 'settings'>,
  { hash, linkType, redirectTo }: { hash: string; linkType: LinkType; redirectTo: string },
): string {
  const link = new URL(`${settings.apiUrl}/verify`)
  link.searchParams.set('token', hash)
  link.searchParams.set('type', linkType)
  link.searchParams.set('redirect_to', redirectTo)
  return link.toString()
}

/** A second mail of a kind to the same account has to wait. */
export function checkFrequency(sentAt: Date | null, seconds: number, code: string, now: Date): void {
  const left = sentAt ? sentAt.getTime() / 1000 + seconds - now.getTime() / 1000 : 0
  if (left > 0) throw tooSoon(code, Math.ceil(left))
}

export const mailTooSoon = 'over_email_send_rate_limit'
export const smsTooSoon = 'over_sms_send_rate_limit'

/**
 * What a request costs that no mail follows, because nobody has this address or somebody has it already: the same
 * waiting time and the same share of the quota as if one did.
 */
export async function pretendMail(auth: AuthParts, sql: Sql, purpose: string, email: string): Promise<void> {
  await waitAsNobody(auth, sql, {
    purpose,
    address: email,
    seconds: auth.settings.email.maxFrequency,
    code: mailTooSoon,
  })
  await takeMailQuota(auth, sql)
}

/** The waiting time of an address that no account has a record for. */
export async function waitAsNobody(
  { now }: AuthParts,
  sql: Sql,
  wait: { purpose: string; address: string; seconds: number; code: string },
): Promise<void> {
  if (wait.seconds <= 0) return
  const key = `nobody ${wait.purpose} ${createHash('sha256').update(wait.address).digest('base64url')}`
  const left = await takeFrom(sql, { key, burst: 1, refill: wait.seconds }, now())
  if (left > 0) throw tooSoon(wait.code, left)
}

async function takeMailQuota({ settings, now }: AuthParts, sql: Sql): Promise<void> {
  const quota = settings.rateLimits.emailsPerHour
  if (quota === undefined) return
  const full = { key: 'mails', burst: quota, refill: 3600 / Math.max(quota, 1) }
  const seconds = quota === 0 ? 3600 : await takeFrom(sql, full, now())
  if (seconds > 0) throw new TooManyRequests(mailTooSoon, 'email rate limit exceeded', seconds)
}

function tooSoon(code: string, seconds: number): TooManyRequests {
  return new TooManyRequests(
    code,
    `For security purposes, you can only request this after ${seconds} seconds.`,
    seconds,
  )
}
