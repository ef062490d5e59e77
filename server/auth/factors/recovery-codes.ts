/** /factors/recovery-codes: ten codes that replace a lost second factor. They are shown once, and only replaced as a set. */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { clientOf, readBody, text } from '#server/auth/read-request.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import type { Bearer } from '#server/auth/sessions/bearer.ts'
import { lockUser, type User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { deleteFactor, insertFactor } from './factors.ts'

const total = 10
/** Without look-alikes. Sixteen characters are 80 bits: neither guessing nor the hash reveals one. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

const defaultName = 'Recovery codes'

export const recoveryCodes: Endpoint<'database' | 'settings' | 'now'> = (app, auth) => {
  const { database } = auth

  app.get('/factors/recovery-codes', async (request) => {
    const { id } = required(bearerOf(request).user)
    const [row] = await database.sql<{ total: number; remaining: number }>`
      select count(*) total, count(*) filter (where used_at is null) remaining
      from auth.mfa_recovery_codes where factor_id = ${id}`
    return { id, type: 'recovery_code', ...row }
  })

  app.post('/factors/recovery-codes', async (request, reply) => {
    const bearer = bearerOf(request)
    const { friendly_name: name } = readBody(request, z.object({ friendly_name: text }))
    mayManage(auth, bearer)
    if ([...name].length > 255) throw authError('fieldTooLong', { field: 'friendly_name' })
    const made = await database.transaction(async (sql) => {
      const user = (await lockUser(sql, bearer.user.id)) ?? bearer.user
      if (codesOf(user)) throw authError('recoveryCodesExist')
      const chosen = name || defaultName
      if (user.factors.some((one) => one.friendly_name === chosen)) {
        throw authError('factorNameTaken', { name: chosen })
      }
      const id = randomUUID()
      const factor = { id, userId: user.id, type: 'recovery_code', name: chosen, status: 'verified' } as const
      await insertFactor(sql, factor, auth.now())
      return newSet(auth, sql, user, { id, name: chosen }, clientOf(request).ip)
    })
    return reply.header('cache-control', 'no-store').send(made)
  })

  app.post('/factors/recovery-codes/regenerate', async (request, reply) => {
    const bearer = bearerOf(request)
    mayManage(auth, bearer)
    const made = await database.transaction(async (sql) => {
      const user = (await lockUser(sql, bearer.user.id)) ?? bearer.user
      const { id, friendly_name: name } = required(user)
      await sql`delete from auth.mfa_recovery_codes where factor_id = ${id}`
      return newSet(auth, sql, user, { id, name: name ?? '' }, clientOf(request).ip)
    })
    return reply.header('cache-control', 'no-store').send(made)
  })

  app.delete('/factors/recovery-codes', async (request) => {
    const { user, session } = bearerOf(request)
    const { id } = required(user)
    if (session?.aal !== 'aal2') throw authError('recoveryCodesNeedAal2')
    const { ip } = clientOf(request)
    await database.transaction(async (sql) => {
      await deleteFactor(sql, id)
      const entry = { action: 'recovery_codes_deleted', actor: user, ip, traits: { factor_id: id } } as const
      await insertAuditEntry(sql, entry, auth.now())
    })
    return { id }
  })
}

function mayManage({ settings }: Parts<'settings'>, { user, session }: Bearer): void {
  if (user.is_anonymous) throw authError('anonymousNotAllowed')
  if (!settings.mfa.recoveryCodes.enroll) {
    throw authError('factorDisabled', { type: 'recovery_codes', title: 'recovery codes' })
  }
  if (user.factors.every((one) => one.status === 'unverified')) throw authError('recoveryCodesAlone')
  if (session?.aal !== 'aal2') throw authError('recoveryCodesNeedAal2')
}

export const codesOf = ({ factors }: User) =>
  factors.find(({ factor_type: type }) => type === 'recovery_code')

export function required(user: User) {
  const codes = codesOf(user)
  if (!codes) throw authError('factorNotFound')
  return codes
}

async function newSet(
  { now }: Parts<'now'>,
  sql: Sql,
  user: User,
  { id, name }: { id: string; name: string },
  ip: string,
): Promise<object> {
  const codes = Array.from({ length: total }, makeRecoveryCode)
  await sql`
    insert into auth.mfa_recovery_codes (factor_id, code_hash)
    select ${id}, hash from unnest(${codes.map((code) => hashRecoveryCode(id, code))}::text[]) hash`
  await insertAuditEntry(
    sql,
    { action: 'generate_recovery_codes', actor: user, ip, traits: { factor_id: id } },
    now(),
  )
  return { id, type: 'recovery_code', friendly_name: name, total, codes }
}

const makeRecoveryCode = () => Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')

/** Normalizes what was typed before hashing. */
export const hashRecoveryCode = (factorId: string, typed: string) =>
  createHash('sha256')
    .update(factorId)
    .update(typed.toLowerCase().replaceAll(/[\s-]/g, ''))
    .digest('base64url')
