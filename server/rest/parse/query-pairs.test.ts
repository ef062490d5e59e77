import { expect, it } from 'vitest'
import { splitQuery } from './query-pairs.ts'

it('keys and values are decoded, a plus is a blank, a key without a value is ignored', () => {
  expect(splitQuery('a%2Eb=c+d%26&lonely&e=').pairs).toEqual([
    { key: 'a.b', value: 'c d&' },
    { key: 'e', value: '' },
  ])
})

it('requests that differ in the values of plain filters have one shape', () => {
  const one = splitQuery('select=*&id=eq.1&name=not.in.(a,b)')
  const other = splitQuery('select=*&id=eq.2&name=not.in.(c)')
  expect(one.shape).toBe(other.shape)
  expect(one.values).toEqual(['1', '(a,b)'])
  expect(one.pairs[2]).toEqual({ key: 'name', value: 'not.in.(a,b)', slot: 1 })
})

it.each([
  ['id=eq.1', 'id=gt.1'],
  ['id=eq.1', 'id=not.eq.1'],
  ['id=eq.1', 'name=eq.1'],
  ['limit=1', 'limit=2'],
  ['a.order=eq.1', 'a.order=eq.2'],
  ['or=(a.eq.1)', 'or=(a.eq.2)'],
  ['select=eq.1', 'select=eq.2'],
  ['a=is.null', 'a=is.true'],
  ['a=eq.1&b=eq.2', 'a=eq.1%26b=eq.2'],
  ['a=like(any).{1}', 'a=like(any).{2}'],
])('%s and %s have two', (one, other) => {
  expect(splitQuery(one).shape).not.toBe(splitQuery(other).shape)
})

it.each(['a=%ff', 'a=%zz', 'a=eq.100%', '%c3=1'])('%s is no percent-encoded UTF-8, and refused', (query) => {
  expect(() => splitQuery(query)).toThrow('not percent-encoded UTF-8')
})

it('a NUL is refused in names and values', () => {
  expect(() => splitQuery('a%00=eq.1')).toThrow('0x00')
  expect(() => splitQuery('a=eq.%00')).toThrow('0x00')
})
