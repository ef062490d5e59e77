import { expect, it } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { splitQuery } from './query-pairs.ts'

const parse = (raw: string, allowArguments = false) => parseQuery(splitQuery(raw).pairs, allowArguments)

it('each parameter belongs to the embed that its key names', () => {
  expect(parse('a.b.order=x&a.limit=5&offset=2&a.c->>d=eq.1&a.not.or=(e.eq.1)')).toMatchObject({
    orders: [{ path: ['a', 'b'], terms: [{ field: { name: 'x' } }] }],
    limits: [
      { path: ['a'], limit: 5 },
      { path: [], offset: 2 },
    ],
    conditions: [
      { path: ['a'], condition: { field: { name: 'c', path: [{ key: 'd' }] } } },
      { path: ['a'], condition: { kind: 'group', operator: 'or', negated: true } },
    ],
  })
})

it('limits that are no numbers are ignored', () => {
  expect(parse('limit=ten&offset=').limits).toEqual([])
})

it('the first select, columns and on_conflict count', () => {
  expect(parse('select=a&select=b&columns="x","y z"&on_conflict=k, l')).toMatchObject({
    select: [{ field: { name: 'a' } }],
    columns: ['x', 'y z'],
    onConflict: ['k', 'l'],
  })
})

it('a function called by GET takes what is no filter as an argument', () => {
  expect(parse('name=Ada&age=gt.5', true)).toMatchObject({
    arguments: [{ name: 'name', value: 'Ada' }],
    conditions: [{ condition: { field: { name: 'age' } } }],
  })
})

it('the names of a broken key are told with the key', () => {
  expect(() => parse('a..b=eq.1')).toThrow('"failed to parse tree path (a..b)" (line 1, column 3)')
  expect(() => parse('a->b.c=eq.1')).toThrow('failed to parse tree path')
  expect(() => parse('.or=(a.eq.1)')).toThrow('failed to parse logic path')
  expect(() => parse('columns=,')).toThrow('failed to parse columns parameter')
})

it('there are a thousand conditions at most, wherever they are', () => {
  const list = (count: number) => Array.from({ length: count }, (_, index) => `a.eq.${index}`).join(',')
  expect(parse(`or=(${list(1000)})`).conditions).toHaveLength(1)
  for (const query of [
    `or=(${list(1001)})`,
    `or=(${list(500)})&and=(b.is.null,not.or(${list(500)}))`,
    `b=is.null&child.or=(${list(500)},and(${list(500)}))`,
  ])
    expect(() => parse(query)).toThrow('more than 1000 conditions')
  expect(parse(`a=in.(${Array.from({ length: 5000 }, (_, index) => index)})`).conditions).toHaveLength(1)
})
