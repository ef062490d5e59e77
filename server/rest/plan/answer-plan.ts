/** The plan of the answer: all that is known before the database has answered. */
import type { Preferences } from '#server/rest/parse/preferences.ts'

export type AnswerPlan = RowsAnswer | InsertAnswer | ChangeAnswer | PutAnswer

type Described = {
  /** Undefined if the answer has no body. */
  contentType: string | undefined
  contentProfile: string | undefined
  preferenceApplied: string | undefined
  /** The body is the execution plan. */
  explains: boolean
  /** The body arrives as hexadecimal digits. */
  isBytes: boolean
}

/** Rows of a relation, or the result of a function. */
export type RowsAnswer = Described & {
  /** HEAD: the headers without the body. */
  withoutBody: boolean
  /** With `count=estimated`: above this number of rows the planner's estimate is used. */
  countedAtMost: number | undefined
  offset: number
} & (
    | {
        kind: 'read'
        /** Exactly one row is required. For writes, the statement itself checks it, since it must be undone otherwise. */
        singular: boolean
      }
    | { kind: 'call'; returnsVoid: boolean }
  )

export type InsertAnswer = Described & {
  kind: 'insert'
  count: Preferences['count']
  mergesDuplicates: boolean
  /** For the Location of the one written row. */
  location: { relation: string; primaryKey: readonly string[] }
}

export type ChangeAnswer = Described & { kind: 'update' | 'delete'; count: Preferences['count'] }

export type PutAnswer = Described & { kind: 'put' }

type Applicable = Partial<Record<'resolution' | 'missing' | 'return' | 'maxAffected', boolean>>

/** The applied preferences, in the order of the wire. */
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
