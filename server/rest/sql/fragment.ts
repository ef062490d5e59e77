/** SQL fragments with their parameters. Values can be included only as parameters, names only quoted. */
import { quoteIdentifier, quoteLiteral } from '#server/platform/database.ts'
import type { Name } from '#server/rest/catalog/catalog.ts'
import type { Operand } from '#server/rest/parse/operand.ts'

/** A tree of texts and operands, concatenated only when the statement is complete: otherwise each level would copy those below. */
export type Fragment = readonly (string | Operand | Fragment)[]

export function sql(strings: TemplateStringsArray, ...parts: readonly Fragment[]): Fragment {
  const pieces: Piece[] = []
  let text = strings[0] ?? ''
  for (const [index, part] of parts.entries()) {
    text = add(pieces, text, part) + (strings[index + 1] ?? '')
  }
  return ended(pieces, text)
}

export function join(parts: readonly Fragment[], separator: string): Fragment {
  const pieces: Piece[] = []
  let text = ''
  for (const [index, part] of parts.entries()) {
    text = add(pieces, index === 0 ? text : text + separator, part)
  }
  return ended(pieces, text)
}

type Piece = string | Operand | Fragment

/**
 * Appends `part` to `pieces`, which end with `text`; returns the text at the new end. Adjacent texts are merged: a URL can hold
 * 30,000 columns, each of which would be a nested array.
 */
function add(pieces: Piece[], text: string, part: Fragment): string {
  if (part.length === 0) return text
  const [only] = part
  if (part.length === 1 && typeof only === 'string') return text + only
  if (text !== '') pieces.push(text)
  pieces.push(part)
  return ''
}

function ended(pieces: Piece[], text: string): Fragment {
  if (text !== '') pieces.push(text)
  return pieces
}

export const empty: Fragment = []

/** Text from the source or the catalog; never from a request. */
export const trusted = (text: string): Fragment => [text]

export const identifier = (name: string): Fragment => trusted(quoteIdentifier(name))

export const qualified = ({ schema, name }: Name): Fragment =>
  trusted(`${quoteIdentifier(schema)}.${quoteIdentifier(name)}`)

export const parameter = (operand: Operand): Fragment => [operand]

/** A literal instead of a parameter, where the planner must see the value: a json key that may be indexed. */
export const literal = (text: string): Fragment => trusted(quoteLiteral(text))

export const list = (parts: readonly Fragment[]): Fragment => join(parts, ', ')

export type Written = { text: string; operands: Operand[] }

/** The statement's text, with `$1`, `$2`, … in the order of the operands. */
export function written(fragment: Fragment): Written {
  const made: Written = { text: '', operands: [] }
  write(fragment, made)
  return made
}

function write(fragment: Fragment, made: Written): void {
  for (const piece of fragment) {
    if (typeof piece === 'string') made.text += piece
    else if (isFragment(piece)) write(piece, made)
    else made.text += `$${made.operands.push(piece)}`
  }
}

const isFragment = (piece: Operand | Fragment): piece is Fragment => Array.isArray(piece)
