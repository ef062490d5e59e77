/** A read, decided: which relation, columns, conditions and embeds, with every name looked up. */
import type { Column, ColumnPair, Junction, Name, Relation } from '#server/rest/catalog/catalog.ts'
import type { JsonStep } from '#server/rest/parse/field.ts'
import type { Test } from '#server/rest/parse/parse-filter.ts'
import type { Aggregate } from '#server/rest/parse/parse-select.ts'
import type { RowRange } from '#server/rest/parse/row-range.ts'

export type PlannedField = {
  name: string
  path: readonly JsonStep[]
  /** Undefined for a computed field, and for one that PostgreSQL will refuse. */
  column: Column | undefined
}

export type PlannedCondition =
  | { kind: 'filter'; field: PlannedField; negated: boolean; test: Test }
  | { kind: 'group'; operator: 'and' | 'or'; negated: boolean; conditions: PlannedCondition[] }
  /** Whether the embed found nothing. */
  | { kind: 'embed-is-null'; embed: Embed; negated: boolean }

export type PlannedOrder = {
  /** Undefined for a column of the relation itself, else where the embed shows the column. */
  embed: { alias: string; column: string } | undefined
  field: PlannedField
  direction: 'asc' | 'desc' | undefined
  nulls: 'first' | 'last' | undefined
}

export type OutputColumn = {
  kind: 'column'
  /** The key of the output. */
  name: string
  source: ColumnSource
  cast: string | undefined
  aggregate: Aggregate | undefined
  aggregateCast: string | undefined
}

export type ColumnSource =
  | {
      kind: 'field'
      field: PlannedField
      /** The function that makes json of the column's domain, as SQL writes it. */
      writtenBy?: string | null | undefined
    }
  /** What `count()` counts. */
  | { kind: 'rows' }
  /** Lifted from a spread embed: one value, one array of the values, or whether there is a row. */
  | { kind: 'lifted'; embed: string; column: string }
  | { kind: 'lifted-array'; embed: string; column: string }
  | { kind: 'lifted-rows'; embed: string }

export type Output = { kind: 'all' } | OutputColumn | { kind: 'embed'; name: string; embed: Embed }

export type Source =
  | { kind: 'relation'; name: Name }
  /** The rows that a write or a function returned. */
  | { kind: 'result' }
  /** A function of the parent's row, which stands in `parent` itself or in a column of it. */
  | { kind: 'computed'; function: Name; parent: string; rowColumn: string | undefined }

export type ReadPlan = {
  source: Source
  relation: Relation | undefined
  /** How the query speaks of the relation. */
  alias: string
  outputs: Output[]
  conditions: PlannedCondition[]
  order: PlannedOrder[]
  range: RowRange
  embeds: Embed[]
  /** Shown to the parent's ORDER BY alone. */
  hidden: { name: string; field: PlannedField }[]
}

export type JoinBy =
  | { kind: 'columns'; pairs: readonly ColumnPair[] }
  | { kind: 'junction'; junction: Junction }
  /** The function does it. */
  | { kind: 'nothing' }

export type Embed = {
  /** Of the derived table that it becomes. */
  alias: string
  toOne: boolean
  inner: boolean
  spread: boolean
  by: JoinBy
  plan: ReadPlan
}

export const isGrouped = ({ outputs }: Pick<ReadPlan, 'outputs'>): boolean =>
  outputs.some((output) => output.kind === 'column' && output.aggregate !== undefined)

/** The name under which a write or a function hands its rows on. */
export const resultName = 'pgrst_source'

/** Where a result keeps each whole row, for the functions that take one. */
export const rowColumn = 'pgrst_row'
