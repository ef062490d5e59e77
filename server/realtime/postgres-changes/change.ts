/** What happened to one row, as PostgreSQL's own texts, before anybody's rights are looked at. */
export type ChangedTable = {
  oid: number
  schema: string
  name: string
  columns: readonly { name: string; isIdentity: boolean }[]
}

/** By column; what is not in it was not sent: long values that did not change, columns that identify nothing. */
export type ChangedRow = Readonly<Record<string, string | null>>

export type Change = {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  table: ChangedTable
  /** Of the commit, as the wire has it: ISO 8601 in UTC with milliseconds. */
  at: string
  /** The lower 32 bits of its number. */
  transaction: number
  new?: ChangedRow
  /** By the table's replica identity. */
  old?: ChangedRow
}

/** Changes for other processes: each table is named once. */
export type PackedChanges = {
  tables: ChangedTable[]
  changes: (Omit<Change, 'table'> & { table: number })[]
}

export function packChanges(changes: readonly Change[]): PackedChanges {
  const tables = [...new Set(changes.map(({ table }) => table))]
  return { tables, changes: changes.map((change) => ({ ...change, table: tables.indexOf(change.table) })) }
}

export function unpackChanges({ tables, changes }: PackedChanges): Change[] {
  return changes.flatMap(({ table, ...change }) => {
    const named = tables[table]
    return named ? [{ ...change, table: named }] : []
  })
}
