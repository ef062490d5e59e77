/** A statement whose parameters are filled from a request's values. */
import { createHash } from 'node:crypto'
import type { Statement } from '#server/platform/database.ts'
import type { Operand } from '#server/rest/parse/operand.ts'
import { type Fragment, written } from './fragment.ts'

export type StatementTemplate = {
  text: string
  operands: readonly Operand[]
  hash: string
}

export function statementTemplate(fragment: Fragment): StatementTemplate {
  const { text, operands } = written(fragment)
  const hash = createHash('sha1').update(text).digest('base64url')
  return { text, operands, hash }
}

/** Named by role, because under row-level security PostgreSQL plans a statement for one role. */
export function bindStatement(
  template: StatementTemplate,
  role: string,
  values: readonly (string | Buffer)[],
): Statement {
  return {
    name: `${role}:${template.hash}`,
    text: template.text,
    values: bindValues(template, values),
  }
}

export function bindValues(
  { operands }: StatementTemplate,
  values: readonly (string | Buffer)[],
): (string | Buffer | null)[] {
  return operands.map(({ text, slot, encode }) => {
    if (slot === undefined) return text
    const value = values[slot] ?? ''
    return encode && typeof value === 'string' ? encode(value) : value
  })
}
