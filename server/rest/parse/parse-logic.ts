/** Parses trees of conditions: `or=(a.eq.1,and(b.gt.2,c.is.null))`. */
import { tooDeep } from '#server/rest/errors.ts'
import { parseField, parseQuoted } from './field.ts'
import { type Filter, parseTest } from './parse-filter.ts'
import { Scanner } from './scanner.ts'

export type Group = { kind: 'group'; operator: 'and' | 'or'; negated: boolean; conditions: Condition[] }
export type Condition = Filter | Group

const deepestTree = 64

const conditionStart = 'field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)'
const groupStart = /(?:not\.)?(?:and|or)\s*(?=\()/y
const braceGroup = /\{[^{}]*\}/y
const delimited = /[^,)]*/y

/** Parses the value of an `and` or `or` parameter. */
export function parseLogic(operator: Group['operator'], negated: boolean, text: string): Group {
  const before = `${negated ? 'not.' : ''}${operator}`.length
  const scanner = new Scanner(text, 'logic tree', before)
  scanner.skipBlanks()
  return { kind: 'group', operator, negated, conditions: parseConditions(scanner, 0) }
}

function parseConditions(scanner: Scanner, depth: number): Condition[] {
  if (depth > deepestTree) {
    throw tooDeep('Conditions', deepestTree)
  }
  scanner.expect('(')
  const conditions: Condition[] = []
  do {
    scanner.skipBlanks()
    conditions.push(parseCondition(scanner, depth))
    scanner.skipBlanks()
  } while (scanner.skip(','))
  scanner.expect(')')
  return conditions
}

function parseCondition(scanner: Scanner, depth: number): Condition {
  const start = scanner.take(groupStart)
  if (start !== undefined) {
    const negated = start.startsWith('not.')
    const operator = start.includes('and') ? 'and' : 'or'
    return { kind: 'group', operator, negated, conditions: parseConditions(scanner, depth + 1) }
  }
  const field = parseField(scanner, conditionStart)
  scanner.expect('.')
  return { field, ...parseTest(scanner, parseTreeValue) }
}

/** A quoted text, a whole brace group, or everything up to a comma or parenthesis. */
function parseTreeValue(scanner: Scanner): string {
  const start = scanner.at
  const quoted = parseQuoted(scanner)
  if (quoted !== undefined && (scanner.startsWith(',') || scanner.startsWith(')'))) return quoted
  scanner.at = start
  return scanner.take(braceGroup) ?? scanner.take(delimited) ?? ''
}
