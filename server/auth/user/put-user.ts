/** PUT /user: changes the person's own password, address, number or metadata. */
import { z } from 'zod'
import { toEmail, toPhone } from '#server/auth/addresses.ts'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { hasVerifiedFactor } from '#server/auth/factors/factors.ts'
import { requestCode } from '#server/auth/guesses/known-networks.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { type PreparedSms, sendSmsNow, toChannel } from '#server/auth/messages/send-sms.ts'
import { checkPassword } from '#server/auth/passwords/password-rules.ts'
import { toCodeChallenge } from '#server/auth/pkce.ts'
import { challengeFields, clientOf, readBody, redirectOf, text } from '#server/auth/read-request.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import type { Bearer } from '#server/auth/sessions/bearer.ts'
import { holdSession } from '#server/auth/sessions/sessions.ts'
import { checkUserMetadata } from '#server/auth/user-metadata.ts'
import { toUserObject } from '#server/auth/user-object.ts'
import {
  findUser,
  findUserByEmail,
  findUserByPhone,
  lockUser,
  mergeMetadata,
  type User,
  updateUser,
} from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { changeEmail, changePhone } from './change-address.ts'
import { applyPasswordChange, preparePasswordChange } from './change-password.ts'

const Body = z.object({
  email: text,
  phone: text,
  channel: text,
  password: z.string().nullish(),
  current_password: text,
  nonce: text,
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.record(z.string(), z.unknown()).nullish(),
  ...challengeFields,
})
export type UserChange = z.output<typeof Body>

export const putUser: Endpoint<'database' | 'settings' | 'templates' | 'smsSender' | 'hasher' | 'now'> = (
  app,
  auth,
) => {
  const { settings, database } = auth
  const preHandler = limitRequests(auth, 'user', settings.rateLimits.signInAndUp)
  app.put('/user', { preHandler }, async (request) => {
    const bearer = bearerOf(request)
    const change = normalized(readBody(request, Body))
    const { ip } = clientOf(request)
    await checkChange(auth, bearer, change)
    const challenge = toCodeChallenge(change.code_challenge, change.code_challenge_method)
    const options = { redirectTo: redirectOf(request, settings), challenge }
    const newHash = change.password ? await preparePasswordChange(auth, bearer, change, ip) : undefined
    const apply = () =>
      database.transaction(async (sql) => {
        const current = await lockBearer(sql, bearer)
        if (newHash) await applyPasswordChange(auth, sql, bearer, newHash)
        if (change.data) await changeData(auth, sql, current, change.data)
        if (change.email && change.email !== current.email)
          await changeEmail(auth, sql, current, change.email, options)
        const pending = await newPhone(auth, sql, current, change)
        await insertAuditEntry(sql, { action: 'user_modified', actor: current, ip }, auth.now())
        return { user: (await findUser(sql, current.id)) as User, sms: pending }
      })
    // A change of address also sends a code to the old one.
    const addresses = [change.email, change.phone, change.email && bearer.user.email].filter((one) => !!one)
    const { user, sms } = await requestCode(auth, addresses as string[], ip, apply)
    if (sms) await sendSmsNow(auth, sms, { userId: user.id, at: 'phone_change_sent_at' })
    return toUserObject(user)
  })
}

/** Hashing takes a while, in which somebody may have signed this session out. */
async function lockBearer(sql: Sql, { user, session }: Bearer): Promise<User> {
  const current = await lockUser(sql, user.id)
  if (!current) throw authError('userOfTokenNotFound')
  if (session && !(await holdSession(sql, session.id))) throw authError('sessionOfTokenNotFound')
  return current
}

function normalized(change: UserChange): UserChange {
  return {
    ...change,
    email: change.email && toEmail(change.email),
    phone: change.phone && toPhone(change.phone),
    channel: change.phone ? toChannel(change.channel) : '',
  }
}

async function checkChange(
  auth: Parts<'database' | 'settings'>,
  { user, session }: Bearer,
  change: UserChange,
): Promise<void> {
  const { settings } = auth
  if (change.password) {
    const data = { ...user.raw_user_meta_data, ...change.data }
    checkPassword(change.password, settings.password, { email: user.email, phone: user.phone, data })
  }
  if (change.app_metadata && Object.keys(change.app_metadata).length > 0) {
    throw authError('appMetadataOfAdmins')
  }
  const sensitive = Boolean(change.password || change.email || change.phone)
  if (sensitive && session && session.aal !== 'aal2' && hasVerifiedFactor(user)) {
    throw authError('secondFactorRequired')
  }
  if (user.is_anonymous && change.password && !change.email && !change.phone && !user.email && !user.phone) {
    throw authError('anonymousNeedsAddress')
  }
  if (change.password === '') throw authError('passwordEmpty')
  if (user.is_sso_user && (sensitive || change.nonce)) {
    throw authError('managedElsewhere')
  }
  await checkFree(auth, user, change)
}

/** Throws if the new address is taken. If it must be confirmed, nothing is revealed: the conflict appears when its owner confirms. */
async function checkFree(
  { database: { sql }, settings }: Parts<'database' | 'settings'>,
  user: User,
  { email, phone }: UserChange,
): Promise<void> {
  const { audience, revealAccounts } = settings
  const isAnothers = (owner: User | undefined) => owner !== undefined && owner.id !== user.id
  if (email && (revealAccounts || settings.email.autoconfirm)) {
    if (isAnothers(await findUserByEmail(sql, email, audience))) throw authError('emailExists')
  }
  if (phone && (revealAccounts || settings.phone.autoconfirm)) {
    if (isAnothers(await findUserByPhone(sql, phone, audience))) throw authError('phoneExists')
  }
}

async function changeData(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  user: User,
  data: Record<string, unknown>,
): Promise<void> {
  const merged = mergeMetadata(user.raw_user_meta_data, data)
  checkUserMetadata(merged, auth.settings, user.raw_user_meta_data)
  await updateUser(sql, user.id, { raw_user_meta_data: merged }, auth.now())
}

async function newPhone(
  auth: Parts<'settings' | 'templates' | 'now'>,
  sql: Sql,
  user: User,
  change: UserChange,
): Promise<PreparedSms> {
  if (!change.phone || change.phone === user.phone) return undefined
  return changePhone(auth, sql, user, change.phone, toChannel(change.channel))
}
