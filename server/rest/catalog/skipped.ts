/** One odd view or function in a database must not take the rest with it: it is left out, and told. */
import type { Name } from './catalog.ts'

export type Skipped = Name & { reason: string }

/** What each row is made into; a row of which nothing can be made is named in `skipped`. */
export function makeEach<Row, Made>(
  rows: readonly Row[],
  nameOf: (row: Row) => Name,
  skipped: Skipped[],
  make: (row: Row) => Made,
): Made[] {
  return rows.flatMap((row) => {
    try {
      return [make(row)]
    } catch (error) {
      const { schema, name } = nameOf(row)
      skipped.push({ schema, name, reason: error instanceof Error ? error.message : String(error) })
      return []
    }
  })
}
