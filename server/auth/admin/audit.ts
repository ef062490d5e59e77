/** GET /admin/audit: the audit log, newest first. */
import type { Endpoint } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { queryOf } from '#server/auth/read-request.ts'
import type { Sql } from '#server/platform/database.ts'
import { retryRead } from '#server/platform/unavailable.ts'
import { pageLinks, pagingOf } from './paging.ts'

type Entry = { id: string; payload: object; created_at: Date; ip_address: string }

/** The searched column, by the wire's scopes. */
const scopes: Readonly<Record<string, string>> = {
  author: 'actor_username',
  action: 'action',
  type: 'log_type',
}

export const audit: Endpoint<'database'> = (app, { database }) => {
  app.get('/admin/audit', async (request, reply) => {
    const query = queryOf(request)
    const paging = pagingOf(query)
    const search = searchOf(query.query)
    const { entries, total } = await retryRead(() => findEntries(database.sql, { ...paging, ...search }))
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

/** The page and the total count, from one snapshot. */
async function findEntries(
  sql: Sql,
  { field, words, page, perPage }: Search & { page: number; perPage: number },
): Promise<{ entries: Entry[]; total: number }> {
  const rows = await sql<Entry & { total: number }>`
    with found as materialized (
      select id, created_at from auth.audit_log_entries
      where ${words} = '' or strpos(lower(coalesce(payload ->> ${field}, '')), lower(${words})) > 0
    ), page as (
      select id from found order by created_at desc, id limit ${perPage} offset ${Math.max(page - 1, 0) * perPage}
    )
    select e.id, e.payload, e.created_at, e.ip_address, known.total
    from (select count(*) total from found) known
      left join (page join auth.audit_log_entries e on e.id = page.id) on true
    order by e.created_at desc, e.id`
  const entries = rows.flatMap(({ total: _, ...entry }) => (entry.id ? [entry] : []))
  return { entries, total: rows[0]?.total ?? 0 }
}
