/** Whether a value matches a filter: decided here if the texts suffice, else by PostgreSQL, which knows the types. */
import type { Statement } from '#server/platform/database.ts'
import { arrayLiteral } from './change-values.ts'
import type { Filter, Operator } from './parse-filter.ts'
import type { ColumnAccess } from './table-access.ts'

const sqlOperators: Record<Exclude<Operator, 'in' | 'is'>, string> = {
  ...{ eq: '=', neq: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=', isdistinct: 'is distinct from' },
  ...{ like: '~~', ilike: '~~*', match: '~', imatch: '~*' },
}

/** Undefined if only PostgreSQL can decide. A comparison with null never matches, negated or not. */
export function matchesByText(
  filter: Filter,
  column: ColumnAccess,
  value: string | null,
): boolean | undefined {
  const { operator, values, isNegated } = filter
  const matched = positively(operator, values, column, value)
  if (matched === undefined) return undefined
  return matched === null ? false : matched !== isNegated
}

/** Null is SQL's unknown. */
function positively(
  operator: Operator,
  values: readonly string[],
  { isPlain, isInteger }: ColumnAccess,
  value: string | null,
): boolean | null | undefined {
  const [wanted = ''] = values
  if (operator === 'is') return isIt(wanted.toLowerCase(), value)
  if (operator === 'isdistinct') return value === null ? true : isPlain ? value !== wanted : undefined
  if (value === null) return null
  if (operator === 'eq' || operator === 'neq') {
    return isPlain ? (value === wanted) === (operator === 'eq') : undefined
  }
  if (operator === 'in') return isPlain ? values.includes(value) : undefined
  return isInteger ? compared(operator, BigInt(value), BigInt(wanted)) : undefined
}

function isIt(wanted: string, value: string | null): boolean {
  if (wanted === 'null' || wanted === 'unknown') return value === null
  return value === (wanted === 'true' ? 't' : 'f')
}

function compared(operator: Operator, value: bigint, wanted: bigint): boolean | undefined {
  if (operator === 'lt') return value < wanted
  if (operator === 'lte') return value <= wanted
  if (operator === 'gt') return value > wanted
  return operator === 'gte' ? value >= wanted : undefined
}

/** A statement that returns one boolean, or null. */
export function askMatch(
  { operator, values, isNegated }: Filter,
  column: ColumnAccess,
  value: string | null,
): Statement {
  const { sqlType } = column
  const text =
    operator === 'in'
      ? `$1::${sqlType} = any($2::${sqlType}[])`
      : `$1::${sqlType} ${sqlOperators[operator as keyof typeof sqlOperators]} $2::${isPattern(operator) ? 'text' : sqlType}`
  const matched = isNegated ? `select not (${text})` : `select ${text}`
  return {
    name: `realtime:${matched}`,
    text: matched,
    values: [value, operator === 'in' ? arrayLiteral(values) : (values[0] ?? '')],
  }
}

/** As the service, with the date and time formats of the changes. */
export const forTexts: Statement = {
  name: 'realtime:texts',
  text: `select set_config('role', 'service_role', true), set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
    set_config('search_path', 'realtime, public, extensions', true)`,
  values: [],
}

/** A pattern may take arbitrarily long, so the time is limited. */
export const briefly: Statement = {
  name: 'realtime:briefly',
  text: `select set_config('statement_timeout', '200ms', true)`,
  values: [],
}

export const isPattern = (operator: Operator): boolean =>
  operator === 'like' || operator === 'ilike' || operator === 'match' || operator === 'imatch'
