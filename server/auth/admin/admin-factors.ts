/** /admin/users/{id}/factors: a person's second factors, for administrators. */
import { z } from 'zod'
import { toPhone } from '#server/auth/addresses.ts'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { deleteFactor, lockFactor } from '#server/auth/factors/factors.ts'
import { clientOf, readBody, text } from '#server/auth/read-request.ts'
import { toFactorObject } from '#server/auth/user-object.ts'
import { lockUser, type User } from '#server/auth/users.ts'
import { retryRead } from '#server/platform/unavailable.ts'
import { requireUser } from './admin-users.ts'

type One = { Params: { id: string; factorId: string } }

const Change = z.object({ friendly_name: text, phone: text })

export const adminFactors: Endpoint<'database' | 'settings' | 'now'> = (app, { database, now }) => {
  app.get<{ Params: { id: string } }>('/admin/users/:id/factors', async ({ params }) => {
    const user = await retryRead(() => requireUser(database.sql, params.id))
    return user.factors.map(toFactorObject)
  })

  app.delete<One>('/admin/users/:id/factors/:factorId', async (request) => {
    const { params } = request
    const { ip } = clientOf(request)
    return database.transaction(async (sql) => {
      const user = await requireUser(sql, params.id)
      const { id } = await lockFactor(sql, user.id, params.factorId)
      await deleteFactor(sql, id)
      const entry = { action: 'factor_deleted', actor: user, ip, traits: { factor_id: id } } as const
      await insertAuditEntry(sql, entry, now())
      return factorOf(user, id)
    })
  })

  app.put<One>('/admin/users/:id/factors/:factorId', async (request) => {
    const { params } = request
    const change = readBody(request, Change)
    const name = change.friendly_name || undefined
    if (name && [...name].length > 255) throw authError('fieldTooLong', { field: 'friendly_name' })
    const phone = change.phone ? toPhone(change.phone) : undefined
    const { ip } = clientOf(request)
    return database.transaction(async (sql) => {
      const user = await requireUser(sql, params.id)
      const { id, factor_type: type } = await lockFactor(sql, user.id, params.factorId)
      const others = user.factors.filter((one) => one.id !== id)
      if (name && others.some((one) => one.friendly_name === name))
        throw authError('factorNameTaken', { name })
      const newPhone = type === 'phone' ? phone : undefined
      if (newPhone && others.some((one) => one.phone === newPhone)) throw authError('phoneFactorExists')
      await sql`
        update auth.mfa_factors set friendly_name = coalesce(${name ?? null}, friendly_name),
          phone = coalesce(${newPhone ?? null}, phone), updated_at = ${now()}
        where id = ${id}`
      const entry = { action: 'factor_updated', actor: user, ip, traits: { factor_id: id } } as const
      await insertAuditEntry(sql, entry, now())
      return factorOf((await lockUser(sql, user.id)) ?? user, id)
    })
  })
}

const factorOf = (user: User, id: string) =>
  user.factors.filter((one) => one.id === id).map(toFactorObject)[0]
