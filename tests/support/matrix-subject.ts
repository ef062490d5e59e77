/** What a row of the authorization matrix says. */
import type { Tannr } from './tannr.ts'

export const roles = ['visitor', 'owner', 'other'] as const
export type Role = (typeof roles)[number]

export const actions = ['select', 'insert', 'update', 'delete'] as const
export type Action = (typeof actions)[number]

/** `rows`: it reaches the row. `none`: it succeeds and reaches nothing. `denied`: PostgreSQL refuses, SQLSTATE 42501. */
export type Outcome = 'rows' | 'none' | 'denied'

/** Somebody who stands in a relation to the row: a member of its company, a connection of its owner, a blocked person. */
export type Party = {
  /** What the tests call them. */
  name: string
  /** Brings the relation about, after the row is there. What it inserts goes with the row when that is cleared. */
  become(sql: Tannr['sql'], party: string, owner: string): Promise<unknown>
  /** Ends what does not go with the row. */
  leave?(sql: Tannr['sql'], party: string): Promise<unknown>
  expected: Record<Action, Outcome>
}

export type Subject = {
  table: string
  /** Says which rows of the table these are, where it is not simply a person's own or anybody's. */
  rows?: string
  /** Puts the one row in place that belongs to the owner, and returns what picks it out. */
  arrange(sql: Tannr['sql'], owner: string): Promise<Record<string, string>>
  /** Takes it away again, whatever an insert left behind included. */
  clear(sql: Tannr['sql'], owner: string): Promise<unknown>
  /** What is inserted in the owner's name, by each role in turn. */
  insert(owner: string): Record<string, unknown>
  update: Record<string, unknown>
  /** What may be read of it, where that is not all of it. */
  columns?: string
  expected: Record<Role, Record<Action, Outcome>>
  /** Whoever else has rights over it, or must be seen to have none. */
  parties?: readonly Party[]
}

export const refused = { select: 'denied', insert: 'denied', update: 'denied', delete: 'denied' } as const
/** What everybody reads and nobody writes. */
export const readOnly = { select: 'rows', insert: 'denied', update: 'denied', delete: 'denied' } as const
/** The same for rows that the role does not see. */
export const unseen = { ...readOnly, select: 'none' } as const
