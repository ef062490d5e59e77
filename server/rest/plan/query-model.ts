/** A planned read: relation, columns, conditions and embeds, with all names resolved. */
import type { Column, ColumnPair, Junction, Name, Relation } from '#server/rest/catalog/catalog.ts'
import type { JsonStep } from '#server/rest/parse/field.ts'
import type { Test } from '#server/rest/parse/parse-filter.ts'
import type { Aggregate } from '#server/rest/parse/parse-select.ts'
import type { RowRange } from '#server/rest/parse/row-range.ts'

export type PlannedField = {
  name: string
  path: readonly JsonStep[]
  /** Undefined for a computed field, and for an unknown one, which PostgreSQL will refuse. */
  column: Column | undefined
}

export type PlannedCondition =
  | { kind: 'filter'; field: PlannedField; negated: boolean; test: Test }
  | { kind: 'group'; operator: 'and' | 'or'; negated: boolean; conditions: PlannedCondition[] }
  /** Whether the embed is empty. */
  | { kind: 'embed-is-null'; embed: Embed; negated: boolean }

export type PlannedOrder = {
  /** The embed whose column it is; undefined for a column of the relation itself. */
  embed: { alias: string; column: string } | undefined
  field: PlannedField
  direction: 'asc' | 'desc' | undefined
  nulls: 'first' | 'last' | undefined
}

export type OutputColumn = {
  kind: 'column'
  /** The key in the output. */
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
      /** The function that converts the column's domain to json, as SQL. */
      writtenBy?: string | null | undefined
    }
  /** The argument of `count()`. */
  | { kind: 'rows' }
  /** Lifted from a spread embed: one value, an array of values, or whether a row exists. */
  | { kind: 'lifted'; embed: string; column: string }
  | { kind: 'lifted-array'; embed: string; column: string }
  | { kind: 'lifted-rows'; embed: string }

export type Output = { kind: 'all' } | OutputColumn | { kind: 'embed'; name: string; embed: Embed }

export type Source =
  | { kind: 'relation'; name: Name }
  /** The rows that a write or a function returned. */
  | { kind: 'result' }
  /** A function of the parent's row, which is `parent` itself or a column of it. */
  | { kind: 'computed'; function: Name; parent: string; rowColumn: string | undefined }

export type ReadPlan = {
  source: Source
  relation: Relation | undefined
  /** The alias of the relation in the query. */
  alias: string
  outputs: Output[]
  conditions: PlannedCondition[]
  order: PlannedOrder[]
  range: RowRange
  embeds: Embed[]
  /** Only for the parent's ORDER BY. */
  hidden: { name: string; field: PlannedField }[]
}

export type JoinBy =
  | { kind: 'columns'; pairs: readonly ColumnPair[] }
  | { kind: 'junction'; junction: Junction }
  /** The function itself applies it. */
  | { kind: 'nothing' }

export type Embed = {
  /** The alias of the derived table. */
  alias: string
  toOne: boolean
  inner: boolean
  spread: boolean
  by: JoinBy
  plan: ReadPlan
}

export const isGrouped = ({ outputs }: Pick<ReadPlan, 'outputs'>): boolean =>
  outputs.some((output) => output.kind === 'column' && output.aggregate !== undefined)

/** The name of the result of a write or a function. */
export const resultName = 'pgrst_source'

/** The column of a result that holds the whole row, for functions of the row. */
export const rowColumn = 'pgrst_row'
