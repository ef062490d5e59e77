/** What can be said of the answer before the database has spoken. */
import type { Preferences } from '#server/rest/parse/preferences.ts'

export type AnswerPlan = RowsAnswer | InsertAnswer | ChangeAnswer | PutAnswer

type Described = {
  /** Absent when the answer has no body to describe. */
  contentType: string | undefined
  contentProfile: string | undefined
  preferenceApplied: string | undefined
  /** The database's plan is the body. */
  explains: boolean
  /** The body comes as the hexadecimal digits of its bytes. */
  isBytes: boolean
}

/** The rows of a relation, or what a function returns. */
export type RowsAnswer = Described & {
  /** HEAD: described, but not sent. */
  withoutBody: boolean
  /** With `count=estimated`: above so many rows the planner's estimate counts. */
  countedAtMost: number | undefined
  offset: number
} & (
    | {
        kind: 'read'
        /** Exactly one row; for all others the statement itself sees to it, which may have something to undo. */
        singular: boolean
      }
    | { kind: 'call'; returnsVoid: boolean }
  )

export type InsertAnswer = Described & {
  kind: 'insert'
  count: Preferences['count']
  mergesDuplicates: boolean
  /** Of the one row written, for Location. */
  location: { relation: string; primaryKey: readonly string[] }
}

export type ChangeAnswer = Described & { kind: 'update' | 'delete'; count: Preferences['count'] }

export type PutAnswer = Described & { kind: 'put' }

type Applicable = Partial<Record<'resolution' | 'missing' | 'return' | 'maxAffected', boolean>>

/** The preferences that were honoured, in the order of the wire. */
export function preferenceApplied(preferences: Preferences, applicable: Applicable = {}): string | undefined {
  const { resolution, missing, count, tx, handling, timezone, maxAffected } = preferences
  const applied = [
    applicable.resolution && resolution && `resolution=${resolution}`,
    applicable.missing && missing && `missing=${missing}`,
    applicable.return && preferences.return && `return=${preferences.return}`,
    count && `count=${count}`,
    tx && `tx=${tx}`,
    handling && `handling=${handling}`,
    timezone && `timezone=${timezone}`,
    applicable.maxAffected && maxAffected !== undefined && `max-affected=${maxAffected}`,
  ].filter(Boolean)
  return applied.length === 0 ? undefined : applied.join(', ')
}
