import { expect, it } from 'vitest'
import { parseLogic } from './parse-logic.ts'

const equals = (name: string, text: string) => ({
  kind: 'filter',
  field: { name, path: [] },
  negated: false,
  test: { kind: 'compare', operator: 'eq', value: { text } },
})

it('conditions are separated by commas, with blanks where one likes', () => {
  expect(parseLogic('or', false, '( a.eq.1 , b.eq.2 )')).toEqual({
    kind: 'group',
    operator: 'or',
    negated: false,
    conditions: [equals('a', '1 '), equals('b', '2 ')],
  })
})

it('trees nest, and each part can be negated', () => {
  expect(parseLogic('and', true, '(a.eq.1,not.or(b.eq.2,and(c.not.eq.3)))')).toEqual({
    kind: 'group',
    operator: 'and',
    negated: true,
    conditions: [
      equals('a', '1'),
      {
        kind: 'group',
        operator: 'or',
        negated: true,
        conditions: [
          equals('b', '2'),
          {
            kind: 'group',
            operator: 'and',
            negated: false,
            conditions: [{ ...equals('c', '3'), negated: true }],
          },
        ],
      },
    ],
  })
})

it('a quoted value may hold commas and parentheses, a brace group is taken whole', () => {
  const { conditions } = parseLogic(
    'or',
    false,
    String.raw`(city.eq."St. John, \"NB\")",tags.cs.{a,b},n.in.(1,"x,y"))`,
  )
  expect(conditions).toMatchObject([
    { test: { value: { text: 'St. John, "NB")' } } },
    { test: { value: { text: '{a,b}' } } },
    { test: { kind: 'in', value: { text: '{"1","x,y"}' } } },
  ])
})

it('a quote that does not end the value belongs to it', () => {
  expect(parseLogic('or', false, '(a.eq."b"c)').conditions).toMatchObject([
    { test: { value: { text: '"b"c' } } },
  ])
})

it('fields may lead into json', () => {
  expect(parseLogic('or', false, '(data->>k.eq.1)').conditions).toMatchObject([
    { field: { name: 'data', path: [{ arrow: '->>', key: 'k' }] } },
  ])
})

it('what follows the tree is dropped', () => {
  expect(parseLogic('and', false, '(a.eq.1))').conditions).toEqual([equals('a', '1')])
})

it.each(['', 'a.eq.1', '(a.eq.1', '(a.1)', '()', '(and())'])('%j is no tree', (text) => {
  expect(() => parseLogic('and', false, text)).toThrow(`"failed to parse logic tree (${text})"`)
})

it('trees do not nest without end', () => {
  expect(() => parseLogic('and', false, `(${'and('.repeat(500)}`)).toThrow('nested more than')
})
