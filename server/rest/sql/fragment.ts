/** Pieces of SQL that carry their parameters with them. A value can get in as a parameter only, a name only quoted. */
import { quoteIdentifier, quoteLiteral } from '#server/platform/database.ts'
import type { Name } from '#server/rest/catalog/catalog.ts'
import type { Operand } from '#server/rest/parse/operand.ts'

/** Pieces of text and of further fragments, put together once the statement is whole: each level would copy those below it. */
export type Fragment = readonly (string | Operand | Fragment)[]

export function sql(strings: TemplateStringsArray, ...parts: readonly Fragment[]): Fragment {
  const pieces: (string | Fragment)[] = [strings[0] ?? '']
  parts.forEach((part, index) => {
    pieces.push(part, strings[index + 1] ?? '')
  })
  return pieces
}

export const join = (parts: readonly Fragment[], separator: string): Fragment =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))

export const empty: Fragment = []

/** Text of our own, or of the catalog's; never of a request. */
export const trusted = (text: string): Fragment => [text]

export const identifier = (name: string): Fragment => trusted(quoteIdentifier(name))

export const qualified = ({ schema, name }: Name): Fragment =>
  trusted(`${quoteIdentifier(schema)}.${quoteIdentifier(name)}`)

export const parameter = (operand: Operand): Fragment => [operand]

/** For what has to be the same at each planning: a key into json, which an index may be on. */
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
