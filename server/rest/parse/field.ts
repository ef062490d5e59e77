/** Parses names of columns and relations in the query string, with paths into json. */
import { tooDeep } from '#server/rest/errors.ts'
import type { Scanner } from './scanner.ts'

export type JsonStep = { arrow: '->' | '->>'; key: string; isIndex: boolean }

/** A column, optionally with a path into its json. `*` stands for all columns where that is allowed. */
export type Field = { name: string; path: readonly JsonStep[] }

/** Each step recurses in PostgreSQL's parser; json itself is rarely a tenth as deep. */
const maxPathDepth = 1000

const identifier = /[\p{L}\p{N}_$ ]+/uy
const dashInName = /-(?!>)/y
const quotedText = /"((?:[^"\\]|\\.)*)"/sy
const arrayIndex = /-?\d+(?=->|::|[.,)]|$)/y
const plainKey = /[^(\-:.,>)]+/y
const noIndex = /-\d*/y
const fieldName = 'field name (* or [a..z0..9_$])'

export function parseField(scanner: Scanner, expecting = fieldName): Field {
  return { name: parseName(scanner, expecting), path: parseJsonPath(scanner) }
}

/** Words joined by dashes, without blanks around them, or a quoted name, taken literally. */
export function parseName(scanner: Scanner, expecting = fieldName): string {
  const quoted = parseQuoted(scanner)
  if (quoted !== undefined) return quoted
  let name = parseWord(scanner, expecting)
  while (scanner.take(dashInName)) name += `-${parseWord(scanner, fieldName)}`
  return name
}

function parseWord(scanner: Scanner, expecting: string): string {
  const word = scanner.take(identifier)?.trim()
  return word || scanner.fail(expecting)
}

/** A double-quoted text, in which a backslash escapes the next character. */
export function parseQuoted(scanner: Scanner): string | undefined {
  return scanner.take(quotedText)?.slice(1, -1).replace(/\\(.)/gs, '$1')
}

function parseJsonPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = []
  for (;;) {
    const arrow = scanner.skip('->>') ? '->>' : scanner.skip('->') ? '->' : undefined
    if (!arrow) return steps
    if (steps.length === maxPathDepth) throw tooDeep('Paths into json', maxPathDepth)
    const index = scanner.take(arrayIndex)
    steps.push(
      index === undefined
        ? { arrow, key: parseJsonKey(scanner), isIndex: false }
        : { arrow, key: index, isIndex: true },
    )
  }
}

function parseJsonKey(scanner: Scanner): string {
  const quoted = parseQuoted(scanner)
  if (quoted !== undefined) return quoted
  const negative = scanner.take(noIndex)
  if (negative !== undefined) {
    scanner.fail(negative === '-' ? 'digit' : 'digit, "->", "::", ".", "," or end of input')
  }
  const part = () =>
    scanner.take(plainKey) ?? scanner.fail('any non reserved character different from: .,>()')
  let key = part()
  while (scanner.take(dashInName)) key += `-${part()}`
  return key
}

/** The output key of a field without an alias: the last key of its path, before any trailing indexes. */
export function outputName({ name, path }: Field): string {
  return path.findLast((step) => !step.isIndex)?.key ?? name
}
