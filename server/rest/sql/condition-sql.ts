import type { JsonStep } from '#server/rest/parse/field.ts'
import { comparisons, type Test, textSearches } from '#server/rest/parse/parse-filter.ts'
import type { PlannedCondition, PlannedField } from '#server/rest/plan/query-model.ts'
import { empty, type Fragment, identifier, join, literal, parameter, sql, trusted } from './fragment.ts'

/** A column of the relation with this alias, or a function of its row; SQL writes both alike. */
export function fieldSql(alias: string, { name, path, column }: PlannedField): Fragment {
  const plain = sql`${identifier(alias)}.${identifier(name)}`
  if (path.length === 0) return plain
  const isJson = column !== undefined && (column.baseType === 'json' || column.baseType === 'jsonb')
  const start = isJson ? plain : sql`to_jsonb(${plain})`
  return sql`(${join([start, ...path.map(stepSql)], '')})`
}

function stepSql({ arrow, key, isIndex }: JsonStep): Fragment {
  return sql`${trusted(arrow)}${isIndex ? trusted(String(Number.parseInt(key, 10))) : literal(key)}`
}

/** ` where …`, or nothing without conditions. */
export function whereSql(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? empty : sql` where ${join(conditions, ' and ')}`
}

export type EmbedIsNullSql = (condition: Extract<PlannedCondition, { kind: 'embed-is-null' }>) => Fragment

export function conditionSql(
  alias: string,
  condition: PlannedCondition,
  embedIsNull: EmbedIsNullSql,
): Fragment {
  if (condition.kind === 'embed-is-null') return embedIsNull(condition)
  if (condition.kind === 'group') {
    const parts = condition.conditions.map((one) => conditionSql(alias, one, embedIsNull))
    return negate(condition.negated, sql`(${join(parts, condition.operator === 'and' ? ' and ' : ' or ')})`)
  }
  return negate(condition.negated, testSql(alias, condition.field, condition.test))
}

const negate = (negated: boolean, condition: Fragment) => (negated ? sql`not (${condition})` : condition)

const isTests = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
} as const

function testSql(alias: string, field: PlannedField, test: Test): Fragment {
  const column = fieldSql(alias, field)
  switch (test.kind) {
    case 'is':
      return sql`${column} ${trusted(isTests[test.value])}`
    case 'in':
      return sql`${column} = any(${eachRead(field, parameter(test.value))})`
    case 'search':
      return searchSql(column, field, test)
    case 'compare': {
      const operator = trusted(comparisons[test.operator])
      const value = parameter(test.value)
      const isPattern = test.operator === 'like' || test.operator === 'ilike'
      const reader = isPattern ? undefined : readerOf(field)
      if (!test.quantifier)
        return sql`${column} ${operator} ${reader ? sql`${reader}(${value}::text)` : value}`
      return sql`${column} ${operator} ${trusted(test.quantifier)}(${reader ? eachRead(field, value) : value})`
    }
  }
}

/** A domain may define how its values are read from text. */
const readerOf = ({ column, path }: PlannedField): Fragment | undefined =>
  column?.readText && path.length === 0 ? trusted(column.readText) : undefined

function eachRead(field: PlannedField, values: Fragment): Fragment {
  const reader = readerOf(field)
  if (!reader) return values
  return sql`array(select ${reader}(pgrst_value) from unnest(${values}::text[]) as pgrst_value)`
}

/** A column that is no tsvector is converted, in the requested language. */
function searchSql(column: Fragment, field: PlannedField, test: Extract<Test, { kind: 'search' }>): Fragment {
  const language = test.language === undefined ? empty : sql`${literal(test.language)}, `
  const isVector = field.column === undefined || field.column.baseType === 'tsvector'
  const vector = isVector && field.path.length === 0 ? column : sql`to_tsvector(${language}${column})`
  return sql`${vector} @@ ${trusted(textSearches[test.operator])}(${language}${parameter(test.value)})`
}
