/** What can be said of the answer before the database has spoken. */
import type { Preferences } from '#server/rest/parse/preferences.ts'

export type AnswerPlan = {
  kind: 'read' | 'insert' | 'update' | 'delete' | 'put' | 'call'
  /** Absent when the answer has no body to describe. */
  contentType: string | undefined
  contentProfile: string | undefined
  preferenceApplied: string | undefined
  /** HEAD: described, but not sent. */
  withoutBody: boolean
  count: Preferences['count']
  /** With `count=estimated`: above so many rows the planner's estimate counts. */
  countedAtMost: number | undefined
  offset: number
  /** Exactly one row, checked where nothing has to be undone. */
  singular: boolean
  mergesDuplicates: boolean
  /** Of the one row written, for Location. */
  location: { relation: string; primaryKey: readonly string[] } | undefined
  /** The database's plan is the body. */
  explains: boolean
  returnsVoid: boolean
}

/** The preferences that were honoured, in the order of the wire. */
export function preferenceApplied(
  preferences: Preferences,
  applicable: {
    resolution: boolean
    missing: boolean
    return: boolean
    maxAffected: boolean
  },
): string | undefined {
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
