import { type Field, parseField, parseName } from './field.ts'
import { Scanner } from './scanner.ts'

export type OrderTerm = {
  /** The embedded relation whose column orders the parents. */
  relation?: string
  field: Field
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

const direction = /\.(asc|desc)(?=[.,]|$)/y
const nulls = /\.nulls(first|last)(?=,|$)/y

export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    terms.push(parseTerm(scanner))
  } while (scanner.skip(','))
  if (!scanner.ended) scanner.fail('"." or "," or end of input')
  return terms
}

function parseTerm(scanner: Scanner): OrderTerm {
  const target = parseTarget(scanner)
  const way = scanner.take(direction)?.slice(1) as OrderTerm['direction']
  const place = scanner.take(nulls)?.slice('.nulls'.length) as OrderTerm['nulls']
  return { ...target, ...(way && { direction: way }), ...(place && { nulls: place }) }
}

function parseTarget(scanner: Scanner): Pick<OrderTerm, 'relation' | 'field'> {
  const start = scanner.at
  const relation = parseName(scanner)
  if (scanner.skip('(')) {
    const field = parseField(scanner)
    scanner.expect(')')
    return { relation, field }
  }
  scanner.at = start
  return { field: parseField(scanner) }
}
