/** POST /invite: creates an account that its owner activates by the link in a mail. */
import { z } from 'zod'
import { toEmail } from '#server/auth/addresses.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { removeUnprovenAccess } from '#server/auth/confirm-user.ts'
import { authError } from '#server/auth/errors.ts'
import { sendCodeMail } from '#server/auth/messages/send-mail.ts'
import { metadata, readBody, redirectOf, text } from '#server/auth/read-request.ts'
import { createEmailUser } from '#server/auth/signup/sign-up-by-email.ts'
import { toUserObject } from '#server/auth/user-object.ts'
import {
  findHolder,
  findUser,
  isConfirmed,
  type Metadata,
  type User,
  updateUser,
} from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'

const Body = z.object({ email: text, data: metadata })

export const invite: Endpoint<'database' | 'settings' | 'templates' | 'now'> = (app, auth) => {
  app.post('/invite', async (request) => {
    const body = readBody(request, Body)
    const email = toEmail(body.email)
    const redirectTo = redirectOf(request, auth.settings)
    const invited = await auth.database.transaction(async (sql) => {
      const user = await unconfirmedUser(auth, sql, email, body.data)
      await sendCodeMail(auth, sql, {
        kind: 'invite',
        linkType: 'invite',
        tokenType: 'confirmation_token',
        user,
        to: email,
        redirectTo,
      })
      const now = auth.now()
      await updateUser(sql, user.id, { invited_at: now, confirmation_sent_at: now }, now)
      return (await findUser(sql, user.id)) as User
    })
    return toUserObject(invited)
  })
}

export async function unconfirmedUser(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  email: string,
  data: Metadata,
): Promise<User> {
  const known = await findHolder(sql, { email })
  if (known && isConfirmed(known)) throw authError('emailExists')
  if (!known) return createEmailUser(auth, sql, { email, data, passwordHash: undefined, isInvited: true })
  // An earlier sign-up never proved the address: the invitation must not activate its password, nor be for its audience.
  await removeUnprovenAccess(auth, sql, known)
  await updateUser(sql, known.id, { aud: auth.settings.audience }, auth.now())
  return (await findUser(sql, known.id)) as User
}
