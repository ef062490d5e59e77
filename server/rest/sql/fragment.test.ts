import { expect, it } from 'vitest'
import {
  type Fragment,
  identifier,
  join,
  list,
  literal,
  parameter,
  qualified,
  sql,
  trusted,
  written,
} from './fragment.ts'

const statementText = (fragment: Fragment) => written(fragment).text

it('operands are numbered in the order in which they stand', () => {
  const inner = sql`b = ${parameter({ text: '2' })}`
  const outer = sql`a = ${parameter({ text: '1' })} and ${inner} or c = ${parameter({ text: '3' })}`
  expect(statementText(outer)).toBe('a = $1 and b = $2 or c = $3')
  expect(written(outer).operands.map(({ text }) => text)).toEqual(['1', '2', '3'])
})

it('a dollar in a name is no parameter', () => {
  expect(statementText(sql`${identifier('$1')} = ${parameter({ text: 'x' })}`)).toBe('"$1" = $1')
})

it('names are quoted, and quotes in them doubled', () => {
  expect(statementText(identifier('a"b'))).toBe('"a""b"')
  expect(statementText(qualified({ schema: 'my.schema', name: 'my table' }))).toBe('"my.schema"."my table"')
})

it('literals keep quotes and backslashes inside', () => {
  expect(statementText(literal("it's"))).toBe("'it''s'")
  expect(statementText(literal(String.raw`a\'b`))).toBe(String.raw` E'a\\''b'`)
})

it('pieces join with their operands', () => {
  const pieces = ['a', 'b'].map((text) => sql`f(${parameter({ text })})`)
  expect(statementText(join(pieces, ' or '))).toBe('f($1) or f($2)')
  expect(statementText(list([]))).toBe('')
  expect(statementText(list([trusted('x'), ...pieces]))).toBe('x, f($1), f($2)')
})
