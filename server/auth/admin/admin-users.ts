/** /admin/users: all accounts, for administrators. */

import { z } from 'zod'
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { queryOf, readBody } from '#server/auth/read-request.ts'
import { toUserObject } from '#server/auth/user-object.ts'
import { deleteUser, findUser, type User } from '#server/auth/users.ts'
import type { Sql } from '#server/platform/database.ts'
import { retryRead } from '#server/platform/unavailable.ts'
import { isUuid } from '#shared/uuid.ts'
import { AdminUser, changeAsAdmin, createAsAdmin } from './admin-user.ts'
import { countUsers, listUsers } from './list-users.ts'
import { pageLinks, pagingOf } from './paging.ts'
import { softDelete } from './soft-delete.ts'

export const adminUsers: Endpoint<'database' | 'settings' | 'hasher' | 'now'> = (app, auth) => {
  const { database } = auth
  app.get('/admin/users', async (request, reply) => {
    const query = queryOf(request)
    const { audience } = auth.settings
    const paging = pagingOf(query)
    const filter = query.filter ?? ''
    const oldestFirst = /^created_at asc$/i.test(query.sort ?? '')
    const [users, total] = await retryRead(() =>
      Promise.all([
        listUsers(database.sql, { ...paging, audience, filter, oldestFirst }),
        countUsers(database.sql, { audience, filter }),
      ]),
    )
    reply.header('x-total-count', String(total)).header('link', pageLinks('/admin/users', paging, total))
    return { users: users.map(toUserObject), aud: audience }
  })

  app.post('/admin/users', async (request) =>
    toUserObject(await createAsAdmin(auth, readBody(request, AdminUser))),
  )

  app.get<{ Params: { id: string } }>('/admin/users/:id', async ({ params }) =>
    toUserObject(await retryRead(() => requireUser(database.sql, params.id))),
  )

  app.put<{ Params: { id: string } }>('/admin/users/:id', async (request) => {
    const user = await requireUser(database.sql, request.params.id)
    return toUserObject(await changeAsAdmin(auth, user.id, readBody(request, AdminUser)))
  })

  app.delete<{ Params: { id: string } }>('/admin/users/:id', async (request) => {
    const { should_soft_delete: soft } = readBody(
      request,
      z.object({ should_soft_delete: z.boolean().nullish() }),
    )
    await database.transaction(async (sql) => {
      const user = await requireUser(sql, request.params.id)
      if (soft) await softDelete(sql, user, auth.now())
      else await deleteUser(sql, user.id)
    })
    return {}
  })
}

export async function requireUser(sql: Sql, id: string): Promise<User> {
  if (!isUuid(id)) throw authError('userIdInvalid')
  const user = await findUser(sql, id)
  if (!user) throw authError('userNotFound')
  return user
}
