/** A row of the authorization matrix. */
import type { Tannr } from './tannr.ts'

export const roles = ['visitor', 'owner', 'other'] as const
export type Role = (typeof roles)[number]

export const actions = ['select', 'insert', 'update', 'delete'] as const
export type Action = (typeof actions)[number]

/** `rows`: it reaches the row. `none`: it succeeds and reaches nothing. `denied`: PostgreSQL refuses, SQLSTATE 42501. */
export type Outcome = 'rows' | 'none' | 'denied'

/** A person with a relation to the row: a member of its company, a connection of its owner, a blocked person. */
export type Party = {
  /** The name in test titles. */
  name: string
  /** Creates the relation, after the row exists. Rows that reference it are deleted with it. */
  become(sql: Tannr['sql'], party: string, owner: string): Promise<unknown>
  /** Removes what is not deleted with the row. */
  leave?(sql: Tannr['sql'], party: string): Promise<unknown>
  expected: Record<Action, Outcome>
}

export type Subject = {
  table: string
  /** A condition for the rows concerned, if they are not simply a person's own or anybody's. */
  rows?: string
  /** Inserts the owner's row, and returns a filter that selects it. */
  arrange(sql: Tannr['sql'], owner: string): Promise<Record<string, string>>
  /** Removes it, with everything inserted by a test. */
  clear(sql: Tannr['sql'], owner: string): Promise<unknown>
  /** The row that each role tries to insert in the owner's name. */
  insert(owner: string): Record<string, unknown>
  update: Record<string, unknown>
  /** What may be read of it, where that is not all of it. */
  columns?: string
  expected: Record<Role, Record<Action, Outcome>>
  /** Further roles that have rights on it, or must have none. */
  parties?: readonly Party[]
}

export const all = { select: 'rows', insert: 'rows', update: 'rows', delete: 'rows' } as const
/** What reaches no row of somebody else's. */
export const foreign = { select: 'none', insert: 'denied', update: 'none', delete: 'none' } as const
export const refused = { select: 'denied', insert: 'denied', update: 'denied', delete: 'denied' } as const
/** What everybody reads and nobody writes. */
export const readOnly = { select: 'rows', insert: 'denied', update: 'denied', delete: 'denied' } as const
/** The same for rows that the role does not see. */
export const unseen = { ...readOnly, select: 'none' } as const
