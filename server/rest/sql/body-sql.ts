/** A json body as rows of typed columns. */
import type { Column } from '#server/rest/catalog/catalog.ts'
import type { Operand } from '#server/rest/parse/operand.ts'
import type { WriteBody } from '#server/rest/plan/plan-write.ts'
import { type Fragment, identifier, join, list, literal, parameter, sql, trusted } from './fragment.ts'

/** The name that the rows go by. */
export const bodyName = identifier('pgrst_body')

type TypedName = { name: string; type: string; readJson?: string | null }

/** `(…) as pgrst_body`: at most one row where `single` says so. */
export function bodyRowsSql(body: WriteBody, single: boolean): Fragment {
  const { columns, json, isArray } = body
  const withDefault = body.missingIsDefault ? columns.filter((column) => column.default !== null) : []
  if (withDefault.length === 0)
    return recordsSql(columns, sql`${parameter(json)}::json`, isArray, single, 'json')
  const filled = fillDefaultsSql(withDefault, json, isArray)
  return recordsSql(columns, filled, isArray, single, 'jsonb')
}

export function recordsSql(
  columns: readonly TypedName[],
  json: Fragment,
  isArray: boolean,
  single: boolean,
  kind: 'json' | 'jsonb',
): Fragment {
  const one = trusted(single && isArray ? ' limit 1' : '')
  // Rows without a column: PostgreSQL's functions want at least one, so only their number is taken.
  if (columns.length === 0) {
    const elements = isArray ? sql`${trusted(kind)}_array_elements(${json})` : sql`(select) as _`
    return sql`(select from ${elements}${one}) as ${bodyName}`
  }
  const names = list(columns.map(valueSql))
  const types = list(
    columns.map(({ name, type, readJson }) => sql`${identifier(name)} ${trusted(readJson ? 'json' : type)}`),
  )
  const records = trusted(`${kind}_to_record${isArray ? 'set' : ''}`)
  return sql`(select ${names} from ${records}(${json}) as _(${types})${one}) as ${bodyName}`
}

/** A domain may say itself how its values are read from json. */
function valueSql({ name, readJson }: TypedName): Fragment {
  return readJson ? sql`${trusted(readJson)}(${identifier(name)}) as ${identifier(name)}` : identifier(name)
}

/** Each row laid over an object of the defaults, so that each default is worked out anew for each row. */
function fillDefaultsSql(columns: readonly Column[], json: Operand, isArray: boolean): Fragment {
  const pairs = columns.map((column) => sql`${literal(column.name)}, ${trusted(defaultOf(column))}`)
  const defaults = sql`jsonb_build_object(${join(pairs, ', ')})`
  const body = sql`${parameter(json)}::jsonb`
  if (!isArray) return sql`${defaults} || ${body}`
  return sql`(select jsonb_agg(${defaults} || pgrst_element) from jsonb_array_elements(${body}) as pgrst_element)`
}

/** A domain that reads its own json is given its default as it writes it. */
function defaultOf({ default: expression, type, readJson, writeJson }: Column): string {
  if (expression === null) return 'null'
  return readJson && writeJson ? `${writeJson}((${expression})::${type})` : expression
}
