import { type Field, parseQuoted } from './field.ts'
import { arrayLiteral, likePattern, type Operand, operand, verbatim } from './operand.ts'
import { readablePattern } from './pattern-size.ts'
import { Scanner } from './scanner.ts'

export const comparisons = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const
export type Comparison = keyof typeof comparisons

export const textSearches = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
} as const
export type TextSearch = keyof typeof textSearches

export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Test =
  | { kind: 'compare'; operator: Comparison; quantifier?: 'any' | 'all'; value: Operand }
  /** The value is an array literal. */
  | { kind: 'in'; value: Operand }
  | { kind: 'is'; value: IsValue }
  | { kind: 'search'; operator: TextSearch; language?: string; value: Operand }

export type Filter = { kind: 'filter'; field: Field; negated: boolean; test: Test }

/** Reads the value after an operator's dot: up to a delimiter in a logic tree, the whole rest in a plain filter. */
export type ValueReader = (scanner: Scanner) => string

const negation = /not\./y
const operatorName = /[a-z]+(?=[.(])/y
const quantifierCall = /\((any|all)\)/y
const languageCall = /\(([\p{L}\p{N}_$ ]+)\)/uy
const isLiteral = /not_null|null|true|false|unknown/iy
const plainElement = /[^,)]*/y
const quantifiable: ReadonlySet<string> = new Set([
  'eq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
])

const operatorList = 'operator (eq, gt, ...)'

/** `[not.]operator.value` of a plain filter. */
export function parseFilterValue(text: string, slot?: number): Omit<Filter, 'field'> {
  return parseTest(new Scanner(text, 'filter'), restOfText, slot)
}

/** As {@link parseFilterValue}, but undefined if the text has no operator, which makes it a function's argument. */
export function parseFilterOrArgument(text: string, slot?: number): Omit<Filter, 'field'> | undefined {
  const scanner = new Scanner(text, 'filter')
  const negated = scanner.take(negation) !== undefined
  const name = scanner.take(operatorName)
  const known = name !== undefined && isOperator(name)
  return known || negated ? parseFilterValue(text, slot) : undefined
}

const isOperator = (name: string) =>
  Object.hasOwn(comparisons, name) || Object.hasOwn(textSearches, name) || name === 'in' || name === 'is'

export const restOfText: ValueReader = (scanner) => {
  const rest = scanner.text.slice(scanner.at)
  scanner.at = scanner.text.length
  return rest
}

export function parseTest(scanner: Scanner, readValue: ValueReader, slot?: number): Omit<Filter, 'field'> {
  const negated = scanner.take(negation) !== undefined
  const start = scanner.at
  const expecting = negated ? operatorList : `"not" or ${operatorList}`
  const name = scanner.take(operatorName) ?? scanner.fail(expecting)
  if (name === 'is') return { kind: 'filter', negated, test: parseIs(scanner) }
  if (name === 'in') return { kind: 'filter', negated, test: parseIn(scanner, slot) }
  if (Object.hasOwn(textSearches, name)) {
    return { kind: 'filter', negated, test: parseSearch(scanner, name as TextSearch, readValue, slot) }
  }
  if (Object.hasOwn(comparisons, name)) {
    return { kind: 'filter', negated, test: parseComparison(scanner, name as Comparison, readValue, slot) }
  }
  scanner.at = start
  return scanner.fail(expecting)
}

function parseIs(scanner: Scanner): Test {
  scanner.expect('.')
  const value = scanner.take(isLiteral) ?? scanner.fail('isVal: (null, not_null, true, false, unknown)')
  return { kind: 'is', value: value.toLowerCase() as IsValue }
}

function parseIn(scanner: Scanner, slot: number | undefined): Test {
  scanner.expect('.')
  if (slot === undefined) return { kind: 'in', value: { text: arrayLiteral(parseList(scanner)) } }
  return { kind: 'in', value: operand(restOfText(scanner), listLiteral, slot) }
}

function parseSearch(
  scanner: Scanner,
  operator: TextSearch,
  readValue: ValueReader,
  slot: number | undefined,
): Test {
  const language = scanner.take(languageCall)?.slice(1, -1).trim()
  scanner.expect('.')
  const value = operand(readValue(scanner), verbatim, slot)
  return { kind: 'search', operator, ...(language && { language }), value }
}

function parseComparison(
  scanner: Scanner,
  operator: Comparison,
  readValue: ValueReader,
  slot: number | undefined,
): Test {
  const call = quantifiable.has(operator) ? scanner.take(quantifierCall) : undefined
  scanner.expect('.')
  const value = operand(readValue(scanner), encodingOf(operator, call), slot)
  return { kind: 'compare', operator, ...(call && { quantifier: call.slice(1, -1) as 'any' | 'all' }), value }
}

function encodingOf(operator: Comparison, quantifier: string | undefined): (value: string) => string {
  if (operator === 'like' || operator === 'ilike') return likePattern
  const isPattern = (operator === 'match' || operator === 'imatch') && quantifier === undefined
  return isPattern ? readablePattern : verbatim
}

function listLiteral(text: string): string {
  const scanner = new Scanner(`in.${text}`, 'filter')
  scanner.expect('in.')
  return arrayLiteral(parseList(scanner))
}

/** `(a,b,"c,d")`, without blanks around the parenthesis. The empty list matches nothing, and so does a list of one empty text. */
function parseList(scanner: Scanner): string[] {
  scanner.skipBlanks()
  scanner.expect('(')
  scanner.skipBlanks()
  const elements: string[] = []
  do {
    elements.push(parseElement(scanner))
  } while (scanner.skip(','))
  scanner.expect(')')
  return elements.length === 1 && elements[0] === '' ? [] : elements
}

/** A quoted element must end at a comma or at the end of the list; a quote elsewhere is part of a raw element. */
function parseElement(scanner: Scanner): string {
  const start = scanner.at
  const quoted = parseQuoted(scanner)
  if (quoted !== undefined && (scanner.startsWith(',') || scanner.startsWith(')'))) return quoted
  scanner.at = start
  return scanner.take(plainElement) ?? ''
}
