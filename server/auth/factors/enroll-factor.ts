/** POST /factors: starts enrolling a second factor, which counts once its first code is verified. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { toPhone } from '#server/auth/addresses.ts'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { clientOf, readBody, text } from '#server/auth/read-request.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import type { Bearer } from '#server/auth/sessions/bearer.ts'
import { lockUser, type User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { requireEnrollment, toEnrollable } from './factor-kinds.ts'
import { deleteAbandonedFactors, deleteFactor, hasVerifiedFactor, insertFactor } from './factors.ts'
import { seal } from './secret-at-rest.ts'
import { makeTotp } from './totp.ts'

const Body = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text })
type Input = z.output<typeof Body>

/** In URL-encoded characters: the QR code contains the issuer twice, beside the longest address of an account. */
const longestIssuer = 700

export const enrollFactor: Endpoint<'database' | 'settings' | 'now'> = (app, auth) => {
  app.post('/factors', async (request, reply) => {
    const bearer = bearerOf(request)
    const input = readBody(request, Body)
    if (bearer.user.is_anonymous) throw authError('anonymousNotAllowed')
    const type = toEnrollable(input.factor_type)
    requireEnrollment(auth.settings, type)
    if ([...input.friendly_name].length > 255) throw authError('fieldTooLong', { field: 'friendly_name' })
    if (encodeURIComponent(input.issuer).length > longestIssuer) throw authError('issuerTooLong')
    const { ip } = clientOf(request)
    const factor = await auth.database.transaction(async (sql) => {
      const user = (await lockUser(sql, bearer.user.id)) ?? bearer.user
      await makeRoom(auth, sql, { ...bearer, user }, input)
      const id = randomUUID()
      const made = await addFactor(auth, sql, user, id, input)
      const traits = { factor_id: id, factor_type: type }
      await insertAuditEntry(sql, { action: 'factor_in_progress', actor: user, ip, traits }, auth.now())
      return { id, type, friendly_name: input.friendly_name, ...made }
    })
    return reply.header('cache-control', 'no-store').send(factor)
  })
}

/** Deletes abandoned enrolments, and checks the limit. */
async function makeRoom(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  { user, session }: Bearer,
  { friendly_name: name }: Input,
): Promise<void> {
  const { maxEnrolled, unverifiedLifetime } = auth.settings.mfa
  const before = new Date(auth.now().getTime() - unverifiedLifetime * 1000)
  await deleteAbandonedFactors(sql, user.id, before)
  const { factors } = (await lockUser(sql, user.id)) ?? user
  // Blank names do not conflict.
  if (name.trim() && factors.some(({ friendly_name }) => friendly_name === name)) {
    throw authError('factorNameTaken', { name })
  }
  const counted = factors.filter(({ factor_type: type }) => type !== 'recovery_code')
  if (counted.length >= maxEnrolled) throw authError('tooManyFactors')
  if (hasVerifiedFactor(user) && session && session.aal !== 'aal2') throw authError('enrollNeedsAal2')
}

async function addFactor(
  { settings, now }: Parts<'settings' | 'now'>,
  sql: Sql,
  user: User,
  id: string,
  input: Input,
): Promise<object> {
  const given = { id, userId: user.id, name: input.friendly_name }
  if (input.factor_type === 'webauthn') {
    await insertFactor(sql, { ...given, type: 'webauthn' }, now())
    return {}
  }
  if (input.factor_type === 'phone') {
    if (!input.phone) throw authError('factorPhoneRequired')
    const phone = toPhone(input.phone)
    const same = user.factors.find((one) => one.phone === phone)
    if (same?.status === 'verified') throw authError('phoneFactorExists')
    if (same) await deleteFactor(sql, same.id)
    await insertFactor(sql, { ...given, type: 'phone', phone }, now())
    return { phone }
  }
  const issuer = input.issuer || new URL(settings.siteUrl).hostname
  const totp = makeTotp(issuer.replaceAll(':', ' '), user.email || user.phone || user.id)
  const secret = seal(totp.secret, id, settings.mfa.encryptionKey)
  await insertFactor(sql, { ...given, type: 'totp', secret }, now())
  return { totp }
}
