import { type Field, parseField, parseName } from './field.ts'
import { Scanner } from './scanner.ts'

export type OrderTerm = {
  /** The embedded relation by whose column the parents are ordered. */
  relation?: string
  field: Field
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

const ways = ['asc', 'desc'] as const
const places = ['nullsfirst', 'nullslast'] as const

export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    terms.push(parseTerm(scanner))
  } while (scanner.skip(','))
  return withoutRepeats(terms)
}

/** A repeated term has no effect. */
function withoutRepeats(terms: readonly OrderTerm[]): OrderTerm[] {
  const first = new Map<string, OrderTerm>()
  for (const term of terms) {
    const key = JSON.stringify([term.relation, term.field])
    if (!first.has(key)) first.set(key, term)
  }
  return [...first.values()]
}

function parseTerm(scanner: Scanner): OrderTerm {
  const target = parseTarget(scanner)
  if (ends(scanner)) return target
  if (!scanner.skip('.')) scanner.fail('letter, digit, "-", "->>", "->", delimiter (.), "," or end of input')
  const way = takeWord(scanner, ways)
  if (way && ends(scanner)) return { ...target, direction: way }
  if (way && !scanner.skip('.')) scanner.fail('delimiter (.), "," or end of input')
  const place = takeWord(scanner, places) ?? misspelled(scanner, way ? places : [...ways, ...places])
  if (!ends(scanner)) scanner.fail('"," or end of input')
  const nulls = place === 'nullsfirst' ? 'first' : 'last'
  return { ...target, ...(way && { direction: way }), nulls }
}

const ends = (scanner: Scanner) => scanner.ended || scanner.startsWith(',')

const takeWord = <Word extends string>(scanner: Scanner, words: readonly Word[]) =>
  words.find((word) => scanner.skip(word))

/** The wire points at the beginning of the word and names the first letter that matches none of the words. */
function misspelled(scanner: Scanner, words: readonly string[]): never {
  const given = scanner.text.slice(scanner.at)
  const shared = Math.max(...words.map((word) => sharedLength(word, given)))
  const listed = words.map((word) => `"${word}"`)
  scanner.fail(`${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}`, scanner.at + shared)
}

function sharedLength(one: string, other: string): number {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return at === -1 ? one.length : at
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
