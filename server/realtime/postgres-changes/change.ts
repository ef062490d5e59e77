/** A change of one row, in PostgreSQL's text format, before rights are applied. */
export type ChangedTable = {
  oid: number
  schema: string
  name: string
  columns: readonly { name: string; isIdentity: boolean }[]
}

/** By column, without values that were not sent: unchanged TOASTed ones, and columns outside of the replica identity. */
export type ChangedRow = Readonly<Record<string, string | null>>

export type Change = {
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  table: ChangedTable
  /** Of the commit: ISO 8601 in UTC with milliseconds. */
  at: string
  /** The lower 32 bits of the transaction id. */
  transaction: number
  new?: ChangedRow
  /** By the table's replica identity. */
  old?: ChangedRow
}

/** Changes for other processes, in which each table is described once. */
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
