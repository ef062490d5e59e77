/** Parses filters of a binding: `column=op.value`, `column=not.op.value`, comma-separated; all must match. */
const operators = [
  ...['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'is', 'isdistinct'],
  ...['like', 'ilike', 'match', 'imatch'],
] as const

export type Operator = (typeof operators)[number]

export type Filter = {
  column: string
  operator: Operator
  isNegated: boolean
  /** One, or several for `in`. */
  values: readonly string[]
}

/** Undefined for an invalid text. */
export function parseFilters(text: string): Filter[] | undefined {
  const filters = split(text).map(parseFilter)
  return filters.every((filter) => filter !== undefined) ? filters : undefined
}

function parseFilter(text: string): Filter | undefined {
  const equals = text.indexOf('=')
  const column = text.slice(0, equals).trim()
  if (equals < 0 || column === '') return undefined
  let rest = text.slice(equals + 1)
  const isNegated = rest.startsWith('not.')
  if (isNegated) rest = rest.slice(4)
  const dot = rest.indexOf('.')
  const operator = operators.find((one) => one === rest.slice(0, dot))
  if (dot < 0 || !operator) return undefined
  const value = rest.slice(dot + 1)
  const values = operator === 'in' ? listed(value) : [unquoted(value)]
  return values && { column, operator, isNegated, values }
}

function listed(value: string): string[] | undefined {
  if (!value.startsWith('(') || !value.endsWith(')')) return undefined
  return split(value.slice(1, -1)).map((one) => unquoted(one.trim()))
}

const unquoted = (value: string): string =>
  value.length >= 2 && value.startsWith('"') && value.endsWith('"')
    ? value.slice(1, -1).replace(/\\(["\\])/g, '$1')
    : value

/** At commas outside of quotes and parentheses. A quote inside a word is literal. */
function split(text: string): string[] {
  const parts: string[] = []
  let start = 0
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isQuoted) {
      if (letter === '\\') at++
      else if (letter === '"') isQuoted = false
    } else if (letter === '"' && (at === start || '.(,'.includes(text[at - 1] ?? ''))) isQuoted = true
    else if (letter === '(') depth++
    else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (letter === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}
