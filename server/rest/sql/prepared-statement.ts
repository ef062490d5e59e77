/** A statement with its parameters still to be filled from a request's values. */
import { createHash } from 'node:crypto'
import type { Statement } from '#server/platform/database.ts'
import type { Operand } from '#server/rest/parse/operand.ts'
import { type Fragment, statementText } from './fragment.ts'

export type PreparedStatement = {
  text: string
  operands: readonly Operand[]
  hash: string
}

export function prepareStatement(fragment: Fragment): PreparedStatement {
  const text = statementText(fragment)
  const hash = createHash('sha1').update(text).digest('base64url')
  return { text, operands: fragment.operands, hash }
}

/** Named by role, because PostgreSQL plans a statement under row-level security for one role. */
export function bindStatement(
  prepared: PreparedStatement,
  role: string,
  values: readonly string[],
): Statement {
  return {
    name: `${role}:${prepared.hash}`,
    text: prepared.text,
    values: bindValues(prepared, values),
  }
}

export function bindValues({ operands }: PreparedStatement, values: readonly string[]): (string | null)[] {
  return operands.map(({ text, slot, encode }) => {
    if (slot === undefined) return text
    const value = values[slot] ?? ''
    return encode ? encode(value) : value
  })
}
