/** SQL that reads a json body as rows of typed columns. */
import type { Column } from '#server/rest/catalog/catalog.ts'
import type { Operand } from '#server/rest/parse/operand.ts'
import type { WriteBody } from '#server/rest/plan/plan-write.ts'
import { type Fragment, identifier, join, list, literal, parameter, sql, trusted } from './fragment.ts'

/** The alias of the rows. */
export const bodyName = identifier('pgrst_body')

type TypedName = { name: string; type: string; readJson?: string | null }

/** `(…) as pgrst_body`, limited to one row if `single`. */
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
  // PostgreSQL's functions need at least one column; without one, only the number of rows is taken.
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

/** A domain may define how its values are read from json. */
function valueSql({ name, readJson }: TypedName): Fragment {
  return readJson ? sql`${trusted(readJson)}(${identifier(name)}) as ${identifier(name)}` : identifier(name)
}

/** Merges each row over an object of the defaults, so that defaults are evaluated per row. */
function fillDefaultsSql(columns: readonly Column[], json: Operand, isArray: boolean): Fragment {
  const pairs = columns.map((column) => sql`${literal(column.name)}, ${trusted(defaultOf(column))}`)
  const defaults = sql`jsonb_build_object(${join(pairs, ', ')})`
  const body = sql`${parameter(json)}::jsonb`
  if (!isArray) return sql`${defaults} || ${body}`
  return sql`(select jsonb_agg(${defaults} || pgrst_element) from jsonb_array_elements(${body}) as pgrst_element)`
}

/** The default of a domain with its own json representation, in that representation. */
function defaultOf({ default: expression, type, readJson, writeJson }: Column): string {
  if (expression === null) return 'null'
  return readJson && writeJson ? `${writeJson}((${expression})::${type})` : expression
}
