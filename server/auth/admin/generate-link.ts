/** POST /admin/generate_link: the link and the code of a mail, for callers who send the mail themselves. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { toEmail } from '#server/auth/addresses.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { actionLink, type LinkType, storeCode } from '#server/auth/messages/send-mail.ts'
import type { TokenType } from '#server/auth/one-time-tokens.ts'
import { checkPassword } from '#server/auth/passwords/password-rules.ts'
import { metadata, queryOf, readBody, text } from '#server/auth/read-request.ts'
import { redirectTarget } from '#server/auth/redirect/redirect-target.ts'
import { createEmailUser } from '#server/auth/signup/sign-up-by-email.ts'
import { toUserObject } from '#server/auth/user-object.ts'
import {
  findHolder,
  findUser,
  findUserByEmail,
  type User,
  type UserColumns,
  updateUser,
} from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { unconfirmedUser } from './invite.ts'

const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const

const Body = z.object({
  type: z.enum(linkTypes, 'Invalid email action link type requested'),
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
})
type Input = z.output<typeof Body>

export const generateLink: Endpoint<'database' | 'settings' | 'hasher' | 'now'> = (app, auth) => {
  app.post('/admin/generate_link', async (request) => {
    const input = normalized(readInput(request))
    const passwordHash = await checkedPassword(auth, input)
    const redirectTo = redirectTarget([queryOf(request).redirect_to, input.redirect_to], auth.settings)
    return auth.database.transaction(async (sql) => {
      const plan = await prepare(auth, sql, input, passwordHash)
      const user = plan.user
      const { code, hash } = await storeCode(auth, sql, {
        kind: `link for ${plan.linkType}`,
        user,
        to: plan.to,
        tokenType: plan.tokenType,
      })
      await updateUser(sql, user.id, plan.columns, auth.now())
      return {
        ...toUserObject((await findUser(sql, user.id)) as User),
        action_link: actionLink(auth, { hash, linkType: plan.linkType, redirectTo }),
        email_otp: code,
        hashed_token: hash,
        verification_type: plan.verificationType,
        redirect_to: redirectTo,
      }
    })
  })
}

type Plan = {
  user: User
  to: string
  tokenType: TokenType
  linkType: LinkType
  verificationType: Input['type']
  columns: Partial<UserColumns>
}

async function prepare(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  input: Input,
  passwordHash: string | undefined,
): Promise<Plan> {
  const now = auth.now()
  const holder = await findHolder(sql, { email: input.email })
  const known = holder?.aud === auth.settings.audience ? holder : undefined
  const type = input.type === 'magiclink' && !known ? 'signup' : input.type
  if (type === 'signup' || type === 'invite') {
    const user =
      holder || type === 'invite'
        ? await unconfirmedUser(auth, sql, input.email, input.data)
        : await createEmailUser(auth, sql, {
            email: input.email,
            data: input.data,
            passwordHash,
            isInvited: true,
          })
    const columns = {
      confirmation_sent_at: now,
      ...(type === 'invite' ? { invited_at: now } : {}),
      ...(passwordHash ? { encrypted_password: passwordHash } : {}),
    }
    return {
      user,
      to: input.email,
      tokenType: 'confirmation_token',
      linkType: type,
      verificationType: type,
      columns,
    }
  }
  if (!known) throw authError('userOfEmailNotFound')
  if (type === 'magiclink' || type === 'recovery') {
    const columns = { recovery_sent_at: now }
    return {
      user: known,
      to: input.email,
      tokenType: 'recovery_token',
      linkType: type,
      verificationType: type,
      columns,
    }
  }
  if (await findUserByEmail(sql, input.new_email, auth.settings.audience)) throw authError('emailExists')
  const isNew = type === 'email_change_new'
  return {
    user: known,
    to: isNew ? input.new_email : input.email,
    tokenType: isNew ? 'email_change_token_new' : 'email_change_token_current',
    linkType: 'email_change',
    verificationType: type,
    columns: { email_change: input.new_email, email_change_sent_at: now, email_change_confirm_status: 0 },
  }
}

function readInput(request: FastifyRequest): Input {
  const { type } = (request.body ?? {}) as { type?: unknown }
  if (!linkTypes.some((known) => known === type)) {
    throw authError('linkTypeInvalid', { type: String(type ?? '') })
  }
  return readBody(request, Body)
}

function normalized(input: Input): Input {
  const isChange = input.type.startsWith('email_change')
  return { ...input, email: toEmail(input.email), new_email: isChange ? toEmail(input.new_email) : '' }
}

async function checkedPassword(
  { settings, hasher }: Parts<'settings' | 'hasher'>,
  { type, password, email, data }: Input,
): Promise<string | undefined> {
  if (type !== 'signup') return undefined
  if (!password) throw authError('signUpNeedsPassword')
  checkPassword(password, settings.password, { email, data })
  return hasher.hash(password, 'admin')
}
