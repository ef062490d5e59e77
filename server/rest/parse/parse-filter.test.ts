import { expect, it } from 'vitest'
import { parseFilterOrArgument, parseFilterValue } from './parse-filter.ts'

const testOf = (text: string) => parseFilterValue(text).test

it.each([
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'match',
  'imatch',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
])('%s takes all that follows as its value, dots and all', (operator) => {
  expect(parseFilterValue(`${operator}.a.b,"c")`)).toEqual({
    kind: 'filter',
    negated: false,
    test: { kind: 'compare', operator, value: { text: 'a.b,"c")' } },
  })
})

it('not negates', () => {
  expect(parseFilterValue('not.eq.1')).toMatchObject({ negated: true, test: { operator: 'eq' } })
})

it('the star of like is a wildcard, and of eq a star', () => {
  expect(testOf('ilike.*a*')).toMatchObject({ value: { text: '%a%' } })
  expect(testOf('eq.*')).toMatchObject({ value: { text: '*' } })
})

it('any and all compare with each element', () => {
  expect(testOf('like(any).{a*,b*}')).toMatchObject({ quantifier: 'any', value: { text: '{a%,b%}' } })
  expect(testOf('gt(all).{1,2}')).toMatchObject({ quantifier: 'all', value: { text: '{1,2}' } })
})

it.each([
  ['in.(1,2)', '{"1","2"}'],
  ['in.("a,b",c d, e)', '{"a,b","c d"," e"}'],
  [String.raw`in.("quo\"te","back\\slash")`, String.raw`{"quo\"te","back\\slash"}`],
  ['in.(a"b,c)', String.raw`{"a\"b","c"}`],
  ['in.()', '{}'],
  ['in.("")', '{}'],
])('the list of %s is the array %s', (text, array) => {
  expect(testOf(text)).toEqual({ kind: 'in', value: { text: array } })
})

it('is takes its words in any case', () => {
  expect(testOf('is.NULL')).toEqual({ kind: 'is', value: 'null' })
  expect(testOf('is.not_null')).toEqual({ kind: 'is', value: 'not_null' })
})

it('a text search may name its language', () => {
  expect(testOf('wfts(english).a b')).toEqual({
    kind: 'search',
    operator: 'wfts',
    language: 'english',
    value: { text: 'a b' },
  })
  expect(testOf('fts.cat')).toMatchObject({ operator: 'fts', value: { text: 'cat' } })
})

it('a value with a slot can be encoded again for another request', () => {
  const { value } = parseFilterValue('in.(1,2)', 3).test as {
    value: { slot: number; encode: (text: string) => string }
  }
  expect(value.slot).toBe(3)
  expect(value.encode('(7)')).toBe('{"7"}')
  expect(() => value.encode('7')).toThrow('failed to parse filter (in.7)')
})

it.each([
  '',
  'bar',
  'eq',
  'eqq.1',
  'neq(any).{1}',
  'is.maybe',
  'in.1,2',
  'in.(1',
  'not.1',
  'fts().x',
  'constructor.1',
])('%j is no filter', (text) => {
  expect(() => parseFilterValue(text)).toThrow(`"failed to parse filter (${text})"`)
})

it('a value without an operator is an argument, a broken filter is an error', () => {
  expect(parseFilterOrArgument('plain')).toBeUndefined()
  expect(parseFilterOrArgument('toString.x')).toBeUndefined()
  expect(parseFilterOrArgument('gt.5')).toEqual(parseFilterValue('gt.5'))
  expect(() => parseFilterOrArgument('is.5')).toThrow('failed to parse filter')
  expect(() => parseFilterOrArgument('not.5')).toThrow('failed to parse filter')
})

it('a pattern that PostgreSQL surely refuses is refused at once, a list of patterns is not looked at', () => {
  const pattern = '((((a{1,200}){1,200}){1,200}){1,200})'
  expect(() => parseFilterValue(`imatch.${pattern}`)).toThrow('too complex')
  expect(() => parseFilterValue(`not.match.${pattern}`, 0)).toThrow('too complex')
  expect(parseFilterValue(`match(any).{${pattern}}`).test).toMatchObject({ quantifier: 'any' })
  expect(parseFilterValue(`eq.${pattern}`).test).toMatchObject({ value: { text: pattern } })
})
