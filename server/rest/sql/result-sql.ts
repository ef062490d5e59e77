/** The single result row of every statement: counts, body, and the response settings. */
import { randomBytes } from 'node:crypto'
import type { Handler } from '#server/rest/catalog/catalog.ts'
import type { Negotiated, RowsFormat } from '#server/rest/plan/negotiate.ts'
import { scalarName } from './call-sql.ts'
import { empty, type Fragment, identifier, list, qualified, sql, trusted } from './fragment.ts'
import { insertedSql } from './write-sql.ts'

/** The fields of the row, in order. */
const resultFields = ['total', 'page', 'body', 'headers', 'status', 'inserted', 'location'] as const

export type BodyShape = {
  format: RowsFormat
  /** Scalar values of a function, as opposed to rows. */
  scalar: boolean
  /** A function that returns one value or row instead of a set. */
  single: boolean
}

/** Conditions under which the transaction must be rolled back. */
export type Guards = {
  singular?: boolean
  /** The primary key of a PUT does not match its URL. */
  putMatch?: boolean
  maxAffected?: number | undefined
}

export type ResultParts = {
  /** The write or call, as a CTE with the name that `rows` uses. */
  source: { name: string; statement: Fragment } | undefined
  rows: Fragment
  /** Undefined for no body. */
  body: BodyShape | undefined
  /** The rows to count for the total, if requested. */
  counted: Fragment | undefined
  /** An upsert, whose status depends on whether it inserted. */
  upsert: boolean
  /** The primary key of the one written row, for Location. */
  primaryKey: readonly string[] | undefined
  guards: Guards
}

const row = trusted('pgrst_row')

export function resultSql(parts: ResultParts): Fragment {
  const { source, rows, body, counted, upsert, primaryKey, guards } = parts
  const values = [
    counted ? sql`(select count(*) from (${counted}) as pgrst_counted)` : sql`null`,
    sql`count(*)`,
    body ? sql`(${bodySql(body)})::text` : sql`null`,
    trusted("nullif(current_setting('response.headers', true), '')"),
    trusted("nullif(current_setting('response.status', true), '')"),
    upsert ? insertedSql : sql`null`,
    primaryKey ? locationSql(primaryKey) : sql`null`,
  ]
  const fields = [
    ...resultFields.map((name, index) => sql`${values[index] ?? empty} as ${identifier(name)}`),
    ...guardsSql(guards),
  ]
  const before = source ? sql`with ${identifier(source.name)} as (${source.statement}) ` : empty
  return sql`${before}select ${list(fields)} from (${rows}) as ${row}`
}

function bodySql({ format, scalar, single }: BodyShape): Fragment {
  const value = scalar ? sql`${row}.${identifier(scalarName)}` : row
  const array = sql`json_agg(${value})`
  switch (format.kind) {
    case 'csv':
      return csvSql()
    case 'geojson':
      return sql`json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(ST_AsGeoJSON(${row})::json), '[]'))`
    case 'custom':
      return handledSql(format.handler, scalar)
    case 'object':
      return strippedSql(sql`coalesce(${array}->0, 'null')`, format.stripped)
    default: {
      const all = single ? sql`coalesce(${array}->0, 'null')` : sql`coalesce(${array}, '[]')`
      return strippedSql(all, format.kind === 'array' && format.stripped)
    }
  }
}

/** Bytes are sent as hexadecimal digits, independent of bytea_output. */
export const isBytes = ({ rows, plan }: Negotiated): boolean =>
  !plan && rows.kind === 'custom' && rows.handler.isBytes

function handledSql({ aggregate, target, isBytes: bytes }: Handler, scalar: boolean): Fragment {
  const written = (value: Fragment) => (bytes ? sql`encode(${value}, 'hex')` : sql`(${value})::text`)
  const value = scalar ? sql`${row}.${identifier(scalarName)}` : row
  // A single value needs an aggregate because the rows are counted beside it.
  if (!aggregate) return sql`string_agg(${written(value)}, '')`
  const rows = target && !scalar ? sql`${value}::${qualified(target)}` : value
  return sql`coalesce(${written(sql`${qualified(aggregate)}(${rows})`)}, '')`
}

const strippedSql = (json: Fragment, stripped: boolean) => (stripped ? sql`json_strip_nulls(${json})` : json)

/** Rows in PostgreSQL's composite format without parentheses; the header is from the first row. */
function csvSql(): Fragment {
  const names = sql`(select coalesce(string_agg(name, ','), '') from json_object_keys(json_agg(${row})->0) as name)`
  const lines = sql`coalesce(string_agg(substring(${row}::text, 2, length(${row}::text) - 2), E'\\n'), '')`
  return sql`${names} || E'\\n' || ${lines}`
}

function locationSql(primaryKey: readonly string[]): Fragment {
  const values = list(primaryKey.map((name) => sql`${row}.${identifier(name)}::text`))
  return sql`case when count(*) = 1 then json_agg(json_build_array(${values}))->0 end`
}

/**
 * PostgreSQL has no expression that raises a custom error, and only an error rolls back a write in the same round trip. So a guard
 * is a cast that fails, marked by a random token that no request can contain.
 */
const mark = randomBytes(9).toString('base64url')
const refusal = new RegExp(`"${mark} (\\w+) (\\d+)"`)

export type Refusal = { guard: 'singular' | 'put' | 'affected'; rows: number }

/** The refusal of a guard, in the message of PostgreSQL's error. */
export function readRefusal(message: string): Refusal | undefined {
  const match = refusal.exec(message)
  return match ? { guard: match[1] as Refusal['guard'], rows: Number(match[2]) } : undefined
}

function guardsSql({ singular, putMatch, maxAffected }: Guards): Fragment[] {
  return [
    ...(putMatch ? [guardSql('put', 'count(*) <> 1')] : []),
    ...(singular ? [guardSql('singular', 'count(*) <> 1')] : []),
    ...(maxAffected === undefined ? [] : [guardSql('affected', `count(*) > ${maxAffected}`)]),
  ]
}

const guardSql = (guard: Refusal['guard'], refused: string) =>
  trusted(`case when ${refused} then ('${mark} ${guard} ' || count(*))::int end`)
