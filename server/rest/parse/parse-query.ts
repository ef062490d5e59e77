import { tooManyConditions } from '#server/rest/errors.ts'
import { type Field, parseField, parseName } from './field.ts'
import { type Filter, parseFilterOrArgument, parseFilterValue } from './parse-filter.ts'
import { type Condition, type Group, parseLogic } from './parse-logic.ts'
import { type OrderTerm, parseOrder } from './parse-order.ts'
import { everything, parseSelect, type SelectItem } from './parse-select.ts'
import type { Pair } from './query-pairs.ts'
import { Scanner } from './scanner.ts'

/** The embed that a parameter refers to: the names from the root down, `[]` for the root. */
export type EmbedPath = readonly string[]

export type Query = {
  select: SelectItem[]
  conditions: { path: EmbedPath; condition: Filter | Group }[]
  orders: { path: EmbedPath; terms: OrderTerm[] }[]
  limits: { path: EmbedPath; limit?: number; offset?: number }[]
  columns: string[] | undefined
  onConflict: string[] | undefined
  /** The arguments of a function called by GET. */
  arguments: { name: string; value: string }[]
}

/** `allowArguments`: parameters that are no filters are arguments of the function. */
export function parseQuery(pairs: readonly Pair[], allowArguments: boolean): Query {
  const query: Query = {
    select: everything,
    conditions: [],
    orders: [],
    limits: [],
    columns: undefined,
    onConflict: undefined,
    arguments: [],
  }
  const first = (key: string) => pairs.find((pair) => pair.key === key)?.value
  query.select = parseSelect(first('select') ?? '')
  const columns = parseNames(first('columns'), 'columns parameter')
  // A column that is named twice is written once.
  query.columns = columns && [...new Set(columns)]
  query.onConflict = parseNames(first('on_conflict'), 'on_conflict parameter')
  for (const pair of pairs) addPair(query, pair, allowArguments)
  if (conditionsIn(query.conditions.map(({ condition }) => condition)) > maxConditions)
    throw tooManyConditions(maxConditions)
  return query
}

/** The wire has no limit. PostgreSQL plans each in 10 to 35 microseconds, for every request anew, and looks for all of them in each row. */
const maxConditions = 1000

const conditionsIn = (conditions: readonly Condition[]): number =>
  conditions.reduce((sum, one) => sum + (one.kind === 'group' ? conditionsIn(one.conditions) : 1), 0)

const wholeKeys: ReadonlySet<string> = new Set(['select', 'columns', 'on_conflict'])

function addPair(query: Query, { key, value, slot }: Pair, allowArguments: boolean): void {
  if (wholeKeys.has(key)) return
  const kind = key.slice(key.lastIndexOf('.') + 1)
  if (kind === 'order') {
    query.orders.push({ path: parseEmbedPath(key), terms: parseOrder(value) })
  } else if (kind === 'limit' || kind === 'offset') {
    if (/^\s*-?\d+\s*$/.test(value))
      query.limits.push({ path: parseEmbedPath(key), [kind]: wholeNumber(value) })
  } else if (kind === 'and' || kind === 'or') {
    const { path, negated } = parseLogicPath(key)
    query.conditions.push({ path, condition: parseLogic(kind, negated, value) })
  } else {
    const test = allowArguments ? parseFilterOrArgument(value, slot) : parseFilterValue(value, slot)
    if (!test) query.arguments.push({ name: key, value })
    else {
      const { path, field } = parseTreePath(key)
      query.conditions.push({ path, condition: { field, ...test } })
    }
  }
}

/** PostgreSQL's limits are integers; larger ones than JavaScript's safe integers are capped. */
const wholeNumber = (text: string) => Math.min(Number(text), Number.MAX_SAFE_INTEGER)

/** `child.grandchild.column->>key` */
function parseTreePath(key: string): { path: EmbedPath; field: Field } {
  const scanner = new Scanner(key, 'tree path')
  const path: string[] = []
  for (;;) {
    const field = parseField(scanner)
    if (scanner.ended) return { path, field }
    if (field.path.length > 0) scanner.fail('end of input')
    scanner.expect('.')
    path.push(field.name)
  }
}

/** `child.grandchild.limit`: the names before the last. */
function parseEmbedPath(key: string): EmbedPath {
  const { path } = parseTreePath(key)
  return path
}

/** `child.not.or` */
function parseLogicPath(key: string): { path: EmbedPath; negated: boolean } {
  const scanner = new Scanner(key, 'logic path')
  const names: string[] = []
  do {
    names.push(parseName(scanner))
  } while (scanner.skip('.'))
  if (!scanner.ended) scanner.fail('"." or end of input')
  const path = names.slice(0, -1)
  return path.at(-1) === 'not' ? { path: path.slice(0, -1), negated: true } : { path, negated: false }
}

/** `a,"b c"`; text after a complete list is ignored, as in PostgREST. */
function parseNames(text: string | undefined, what: string): string[] | undefined {
  if (text === undefined) return undefined
  const scanner = new Scanner(text, what)
  const names: string[] = []
  do {
    scanner.skipBlanks()
    names.push(parseName(scanner))
    scanner.skipBlanks()
  } while (scanner.skip(','))
  return names
}
