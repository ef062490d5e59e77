/** The mails of a change of address: one to the new address and, for a secure change, one to the old. */

import type { Parts } from '#server/auth/auth-parts.ts'
import { mailByHook } from '#server/auth/hooks/messages.ts'
import { type User, updateUser } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { flowOf, type MailOptions } from './confirmation-mail.ts'
import {
  type CodeMail,
  checkFrequency,
  sendCodeMail,
  storeCode,
  takeMailQuota,
  waitForEmail,
} from './send-mail.ts'

export async function sendEmailChange(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  newEmail: string,
  options: MailOptions,
): Promise<void> {
  const { settings } = auth
  const now = auth.now()
  checkFrequency(user.email_change_sent_at, settings.email.maxFrequency, 'mailTooSoon', now)
  // The wait is per address, across accounts.
  await waitForEmail(auth, sql, 'email_change', newEmail)
  const mail = {
    kind: 'email_change',
    linkType: 'email_change',
    user,
    newEmail,
    redirectTo: options.redirectTo,
    flow: flowOf(options, 'email_change'),
  } as const
  const isSecure = settings.email.secureChange && Boolean(user.email)
  if (settings.hooks.send_email) await changeByHook(auth, sql, mail, isSecure)
  else {
    if (isSecure && user.email) {
      await sendCodeMail(auth, sql, { ...mail, tokenType: 'email_change_token_current', to: user.email })
    }
    await sendCodeMail(auth, sql, { ...mail, tokenType: 'email_change_token_new', to: newEmail })
  }
  await updateUser(
    sql,
    user.id,
    { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 },
    now,
  )
}

type ChangeMail = Pick<CodeMail, 'kind' | 'flow' | 'redirectTo'> & { user: User; newEmail: string }

/**
 * A hook is called once for both mails. As on the wire, each code is paired with the hash of the other address: `token` and
 * `token_hash_new` belong to the current one.
 */
async function changeByHook(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  { user, newEmail, redirectTo, ...mail }: ChangeMail,
  isSecure: boolean,
): Promise<void> {
  await takeMailQuota(auth, sql)
  const current = isSecure
    ? await storeCode(auth, sql, {
        ...mail,
        user,
        tokenType: 'email_change_token_current',
        to: user.email ?? '',
      })
    : undefined
  const next = await storeCode(auth, sql, {
    ...mail,
    user,
    tokenType: 'email_change_token_new',
    to: newEmail,
  })
  const tokens = current
    ? { token: current.code, tokenHash: next.hash, tokenNew: next.code, tokenHashNew: current.hash }
    : { token: next.code, tokenHash: next.hash }
  const columns = { email_change: newEmail }
  await updateUser(sql, user.id, columns, auth.now())
  await mailByHook(auth, sql, user, { action: 'email_change', redirectTo, ...tokens })
}
