/** What a person's export holds, all of its parts. */
import type { Database } from '#server/platform/database.ts'
import { askAs } from './hiring.ts'

type Records = Record<string, Record<string, unknown>[]>

export async function exportedRecords(database: Database, person: { id: string }): Promise<Records> {
  const records: Records = {}
  let after: unknown = null
  do {
    const given = after === null ? null : JSON.stringify(after)
    const part = await askAs<{ records: Records; next: unknown }>(
      database,
      person,
      'select public.export_my_data($1)',
      [given],
    )
    for (const [table, rows] of Object.entries(part.records)) {
      records[table] = [...(records[table] ?? []), ...rows]
    }
    after = part.next
  } while (after)
  return records
}
