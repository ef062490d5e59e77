/** A statement as somebody of matrix-cast.ts, undone again: whether they get anything by it. */
import type { Database, Sql } from '#server/platform/database.ts'
import { isDatabaseError } from '#server/platform/database.ts'
import type { Part } from './matrix-cast.ts'

type Attempt = { gets: boolean; because: string }

class Undone extends Error {
  attempt: Attempt
  constructor(attempt: Attempt) {
    super('undone')
    this.attempt = attempt
  }
}

/** What a refusal is told with. Any other error of a call says that the matrix calls it wrongly. */
const refusals = new Set(['42501', 'PT400', 'PT401', 'PT403', 'PT404', 'PT409'])
/** A code that expired: told to nobody but whom it is for. */
const tellings = new Set(['PT410'])

/** Gets something: a row is written, or there is anything in the answer. */
export async function attemptAs(
  database: Database,
  ids: Record<string, string>,
  part: Part,
  statement: string,
  topic = '',
): Promise<Attempt> {
  const text = statement.replace(/(?<!:):([a-zA-Z]+)/g, (_, name) => {
    if (!ids[name]) throw new Error(`Nobody made ${name}`)
    return `'${ids[name]}'`
  })
  try {
    await database.transaction(async (sql) => {
      const before = await writtenRows(sql)
      const claims = JSON.stringify(
        part === 'visitor' ? { role: 'anon' } : { sub: ids[part], role: 'authenticated' },
      )
      await sql`select set_config('role', ${part === 'visitor' ? 'anon' : 'authenticated'}, true),
        set_config('request.jwt.claims', ${claims}, true), set_config('realtime.topic', ${topic}, true),
        set_config('storage.allow_delete_query', 'true', true)`
      const rows = await sql(asTemplate(text))
      await sql`select set_config('role', 'none', true)`
      const written = (await writtenRows(sql)) - before
      const answer = rows.some((row) => !isEmpty(Object.values(row)))
      throw new Undone({
        gets: written > 0 || answer,
        because: `${written} written, ${JSON.stringify(rows).slice(0, 80)}`,
      })
    })
  } catch (error) {
    if (error instanceof Undone) return error.attempt
    if (isDatabaseError(error) && (refusals.has(error.code ?? '') || tellings.has(error.code ?? '')))
      return { gets: tellings.has(error.code ?? ''), because: `${error.code} ${error.message}` }
    throw error
  }
  throw new Error('A transaction that was to be undone ended')
}

const asTemplate = (text: string) => Object.assign([text], { raw: [text] }) as unknown as TemplateStringsArray

async function writtenRows(sql: Sql): Promise<number> {
  const [row] = await sql<{ rows: number }>`
    select sum(pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid) + pg_stat_get_xact_tuples_deleted(oid))::int as rows
    from pg_class where relkind in ('r', 'p')`
  return row?.rows ?? 0
}

/** Nothing in it but zeros, empty texts and lists. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === false || value === 0 || value === '') return true
  if (typeof value !== 'object' || value instanceof Date) return false
  return Object.values(value as object).every(isEmpty)
}
