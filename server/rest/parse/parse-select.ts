import { tooDeep, tooManyColumns, tooManyEmbeds } from '#server/rest/errors.ts'
import { type Field, parseField, parseName } from './field.ts'
import { Scanner } from './scanner.ts'

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min'

export type SelectedColumn = {
  kind: 'column'
  /** `*` for all columns, and in `count()`. */
  field: Field
  alias?: string
  cast?: string
  aggregate?: Aggregate
  /** The cast of the aggregate's result. */
  aggregateCast?: string
}

export type SelectedEmbed = {
  kind: 'embed'
  relation: string
  alias?: string
  hint?: string
  join: 'inner' | 'left'
  /** Whether its columns become columns of the parent. */
  spread: boolean
  items: SelectItem[]
}

export type SelectItem = SelectedColumn | SelectedEmbed

/** The wire has no limit, but PostgreSQL's planner does. */
const maxEmbedDepth = 24
/** Planning time is quadratic, and some hundreds take a gigabyte per request. */
const maxEmbeds = 100
/** PostgreSQL's limit, which it would report only after planning all of them. */
const maxColumns = 1664

const aliasFollows = /:(?!:)/y
const aggregateCall = /\.(sum|avg|count|max|min)\(\)/y
const castType = /[\p{L}\p{N}_$ ]+/uy
const itemEnds = /(?=[,)]|$)/y

export const everything: SelectItem[] = [{ kind: 'column', field: { name: '*', path: [] } }]

export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter')
  scanner.skipBlanks()
  if (scanner.ended || text.trim() === '*') return everything
  const items = parseItems(scanner, 0)
  if (embedsIn(items) > maxEmbeds) throw tooManyEmbeds(maxEmbeds)
  return items
}

function embedsIn(items: readonly SelectItem[]): number {
  return items.reduce((sum, item) => (item.kind === 'embed' ? sum + 1 + embedsIn(item.items) : sum), 0)
}

function parseItems(scanner: Scanner, depth: number): SelectItem[] {
  if (depth > maxEmbedDepth) {
    throw tooDeep('Embedded resources', maxEmbedDepth)
  }
  const items: SelectItem[] = []
  let columns = 0
  do {
    scanner.skipBlanks()
    const item = parseItem(scanner, depth)
    items.push(item)
    if (item.kind === 'column' && item.field.name !== '*' && ++columns > maxColumns)
      throw tooManyColumns(maxColumns)
    scanner.skipBlanks()
    if (scanner.take(itemEnds) === undefined) scanner.fail('",", ")" or end of input')
  } while (scanner.skip(','))
  return items
}

function parseItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.skip('...')) return parseEmbed(scanner, depth, parseName(scanner), { spread: true })
  if (scanner.skip('*')) return { kind: 'column', field: { name: '*', path: [] } }
  const alias = parseAlias(scanner)
  const named = alias === undefined ? {} : { alias }
  if (scanner.skip('count()')) {
    const cast = parseCast(scanner)
    const field = { name: '*', path: [] }
    return { kind: 'column', ...named, field, aggregate: 'count', ...(cast && { aggregateCast: cast }) }
  }
  const field = parseField(scanner)
  if (field.path.length === 0 && (scanner.startsWith('!') || scanner.startsWith('('))) {
    return parseEmbed(scanner, depth, field.name, { spread: false, ...named })
  }
  return { kind: 'column', ...named, field, ...parseColumnEnd(scanner) }
}

function parseAlias(scanner: Scanner): string | undefined {
  const start = scanner.at
  const name = parseName(scanner)
  if (scanner.take(aliasFollows)) return name
  scanner.at = start
  return undefined
}

function parseColumnEnd(scanner: Scanner): Partial<SelectedColumn> {
  const cast = parseCast(scanner)
  const call = scanner.take(aggregateCall)
  const aggregate = call?.slice(1, -2) as Aggregate | undefined
  const aggregateCast = aggregate && parseCast(scanner)
  return { ...(cast && { cast }), ...(aggregate && { aggregate }), ...(aggregateCast && { aggregateCast }) }
}

function parseCast(scanner: Scanner): string | undefined {
  if (!scanner.skip('::')) return undefined
  return scanner.take(castType)?.trim() || scanner.fail('type name')
}

function parseEmbed(
  scanner: Scanner,
  depth: number,
  relation: string,
  given: { spread: boolean; alias?: string },
): SelectedEmbed {
  let join: 'inner' | 'left' = 'left'
  let hint: string | undefined
  for (let marks = 0; marks < 2 && scanner.skip('!'); marks++) {
    const mark = parseName(scanner)
    if (mark === 'inner' || mark === 'left') join = mark
    else hint = mark
  }
  scanner.expect('(')
  scanner.skipBlanks()
  const items = scanner.startsWith(')') ? [] : parseItems(scanner, depth + 1)
  scanner.expect(')')
  return { kind: 'embed', relation, ...given, ...(hint !== undefined && { hint }), join, items }
}
