/** Messages about changes between processes, over the bus. */
import type { PackedChanges } from './change.ts'

/** `*` stands for all. */
export type WantedTable = { schema: string; table: string }

export type ReplicationMessage =
  | { type: 'wanted-changes'; version: number; tables: WantedTable[] }
  /** The sender reads the changes; `anew` if some may have been missed. */
  | { type: 'leading'; to?: string; version?: number; anew?: boolean }
  | ({ type: 'changes' } & PackedChanges)
