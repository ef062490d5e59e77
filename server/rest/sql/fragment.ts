/** Pieces of SQL that carry their parameters with them. A value can get in as a parameter only, a name only quoted. */
import { quoteIdentifier, quoteLiteral } from '#server/platform/database.ts'
import type { Name } from '#server/rest/catalog/catalog.ts'
import type { Operand } from '#server/rest/parse/operand.ts'

export type Fragment = {
  /** One more than there are operands: each operand stands between two of them. */
  readonly strings: readonly string[]
  readonly operands: readonly Operand[]
}

export function sql(strings: TemplateStringsArray, ...parts: readonly Fragment[]): Fragment {
  const texts = [strings[0] ?? '']
  const operands: Operand[] = []
  parts.forEach((part, index) => {
    append(texts, operands, part)
    texts[texts.length - 1] += strings[index + 1] ?? ''
  })
  return { strings: texts, operands }
}

function append(texts: string[], operands: Operand[], part: Fragment): void {
  texts[texts.length - 1] += part.strings[0] ?? ''
  texts.push(...part.strings.slice(1))
  operands.push(...part.operands)
}

export function join(parts: readonly Fragment[], separator: string): Fragment {
  const texts = ['']
  const operands: Operand[] = []
  parts.forEach((part, index) => {
    if (index > 0) texts[texts.length - 1] += separator
    append(texts, operands, part)
  })
  return { strings: texts, operands }
}

export const empty: Fragment = { strings: [''], operands: [] }

/** Text of our own, or of the catalog's; never of a request. */
export const trusted = (text: string): Fragment => ({ strings: [text], operands: [] })

export const identifier = (name: string): Fragment => trusted(quoteIdentifier(name))

export const qualified = ({ schema, name }: Name): Fragment =>
  trusted(`${quoteIdentifier(schema)}.${quoteIdentifier(name)}`)

export const parameter = (operand: Operand): Fragment => ({ strings: ['', ''], operands: [operand] })

/** For what has to be the same at each planning: a key into json, which an index may be on. */
export const literal = (text: string): Fragment => trusted(quoteLiteral(text))

export const list = (parts: readonly Fragment[]): Fragment => join(parts, ', ')

/** The statement's text, with `$1`, `$2`, … in the order of the operands. */
export function statementText({ strings }: Fragment): string {
  return strings.reduce((text, part, index) => `${text}$${index}${part}`)
}
