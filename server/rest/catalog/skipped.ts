/** Leaves out, and reports, views and functions that cannot be understood, instead of failing for all. */
import type { Name } from './catalog.ts'

export type Skipped = Name & { reason: string }

/** Maps each row; rows that fail are named in `skipped`. */
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
