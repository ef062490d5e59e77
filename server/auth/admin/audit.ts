/** GET /admin/audit: who did what, the newest first. */
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { queryOf } from '#server/auth/read-request.ts'
import type { Sql } from '#server/platform/database.ts'
import { readAgain } from '#server/platform/unavailable.ts'
import { pageLinks, pagingOf } from './paging.ts'

type Entry = { id: string; payload: object; created_at: Date; ip_address: string }

/** What a search is in, by the scopes of the wire. */
const scopes: Readonly<Record<string, string>> = {
  author: 'actor_username',
  action: 'action',
  type: 'log_type',
}

export const audit: Endpoint<'database'> = (app, { database }) => {
  app.get('/admin/audit', async (request, reply) => {
    const query = queryOf(request)
    const paging = pagingOf(query)
    const wish = searchOf(query.query)
    const [entries, total] = await readAgain(() =>
      Promise.all([listEntries(database.sql, { ...paging, ...wish }), countEntries(database.sql, wish)]),
    )
    reply.header('x-total-count', String(total)).header('link', pageLinks('/admin/audit', paging, total))
    return entries
  })
}

type Search = { field: string; words: string }

function searchOf(given: string | undefined): Search {
  if (!given) return { field: 'action', words: '' }
  const [scope = '', ...words] = given.split(':')
  const field = Object.hasOwn(scopes, scope) && words.length > 0 ? scopes[scope] : undefined
  if (!field) throw authError('auditScopeUnknown', { scope: given })
  return { field, words: words.join(':') }
}

function listEntries(
  sql: Sql,
  { field, words, page, perPage }: Search & { page: number; perPage: number },
): Promise<Entry[]> {
  return sql<Entry>`
    select id, payload, created_at, ip_address from auth.audit_log_entries
    where strpos(lower(coalesce(payload ->> ${field}, '')), lower(${words})) > 0
    order by created_at desc, id limit ${perPage} offset ${Math.max(page - 1, 0) * perPage}`
}

async function countEntries(sql: Sql, { field, words }: Search): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*) from auth.audit_log_entries
    where strpos(lower(coalesce(payload ->> ${field}, '')), lower(${words})) > 0`
  return row?.count ?? 0
}
