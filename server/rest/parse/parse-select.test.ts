import { expect, it } from 'vitest'
import { parseSelect } from './parse-select.ts'

const column = (name: string) => ({ kind: 'column', field: { name, path: [] } })

it('an empty select asks for everything', () => {
  expect(parseSelect('')).toEqual([column('*')])
})

it('columns are separated by commas, and blanks round them do not matter', () => {
  expect(parseSelect('id, full name ,*')).toEqual([column('id'), column('full name'), column('*')])
})

it('a column can be renamed and cast', () => {
  expect(parseSelect('total:amount::numeric')).toEqual([
    { ...column('amount'), alias: 'total', cast: 'numeric' },
  ])
})

it('a cast without an alias is no alias', () => {
  expect(parseSelect('amount::text')).toEqual([{ ...column('amount'), cast: 'text' }])
})

it('quoted names are exact and may hold any character', () => {
  expect(parseSelect(String.raw`"a.b","quo\"te","x,y"`)).toEqual([
    column('a.b'),
    column('quo"te'),
    column('x,y'),
  ])
})

it('a name may hold dashes, but an arrow leads into json', () => {
  expect(parseSelect('a-b,data->x-y->>0,data->-1')).toEqual([
    column('a-b'),
    {
      kind: 'column',
      field: {
        name: 'data',
        path: [
          { arrow: '->', key: 'x-y', isIndex: false },
          { arrow: '->>', key: '0', isIndex: true },
        ],
      },
    },
    { kind: 'column', field: { name: 'data', path: [{ arrow: '->', key: '-1', isIndex: true }] } },
  ])
})

it('digits that go on with letters are a key, not an index', () => {
  expect(parseSelect('data->1a')).toEqual([
    { kind: 'column', field: { name: 'data', path: [{ arrow: '->', key: '1a', isIndex: false }] } },
  ])
})

it('aggregates take a cast before and after', () => {
  expect(parseSelect('sum:amount::numeric.sum()::int,count(),n:count()::text')).toEqual([
    { ...column('amount'), alias: 'sum', cast: 'numeric', aggregate: 'sum', aggregateCast: 'int' },
    { ...column('*'), aggregate: 'count' },
    { ...column('*'), alias: 'n', aggregate: 'count', aggregateCast: 'text' },
  ])
})

it('a column called count is a column', () => {
  expect(parseSelect('count,counted')).toEqual([column('count'), column('counted')])
})

it('embeds nest, with aliases, hints and joins in either order', () => {
  expect(parseSelect('id,boss:people!boss_fkey!inner(name,teams!left!lead(*)),empty()')).toEqual([
    column('id'),
    {
      kind: 'embed',
      relation: 'people',
      alias: 'boss',
      hint: 'boss_fkey',
      join: 'inner',
      spread: false,
      items: [
        column('name'),
        { kind: 'embed', relation: 'teams', hint: 'lead', join: 'left', spread: false, items: [column('*')] },
      ],
    },
    { kind: 'embed', relation: 'empty', join: 'left', spread: false, items: [] },
  ])
})

it('three dots spread an embed into its parent', () => {
  expect(parseSelect('...clients(name)')).toEqual([
    { kind: 'embed', relation: 'clients', join: 'left', spread: true, items: [column('name')] },
  ])
})

it('text after a complete select is dropped where a parenthesis closes too much', () => {
  expect(parseSelect('id)')).toEqual([column('id')])
})

it.each([
  ['id,', 4],
  ['id,,name', 4],
  ['rel(', 5],
  ['a b(c', 6],
  ['amount::', 9],
  ['amount.median()', 7],
  ['"open', 1],
  [';drop', 1],
])('%s is refused at column %i', (text, at) => {
  expect(() => parseSelect(text)).toThrow(
    `"failed to parse select parameter (${text})" (line 1, column ${at})`,
  )
})

it('embeds do not nest without end', () => {
  expect(() => parseSelect('a('.repeat(200))).toThrow('nested more than')
})

it('as many as PostgreSQL can plan are embedded, and no more', () => {
  const wide = (count: number) => Array.from({ length: count }, (_, index) => `a${index}:a(id)`).join()
  expect(parseSelect(`id,${wide(100)}`)).toHaveLength(101)
  expect(() => parseSelect(`id,${wide(101)}`)).toThrow('More than 100 resources')
  expect(() => parseSelect(`a(${wide(50)}),b(${wide(49)})`)).toThrow('More than 100 resources')
})

it('nor do paths into json', () => {
  expect(parseSelect(`data${'->a'.repeat(1000)}`)).toHaveLength(1)
  expect(() => parseSelect(`data${'->a'.repeat(1001)}`)).toThrow(
    'Paths into json are nested more than 1000 deep',
  )
})

it('of more columns than PostgreSQL takes nothing is planned', () => {
  const wide = (count: number) => Array.from({ length: count }, () => 'id').join()
  expect(parseSelect(`*,${wide(1664)},a(${wide(1664)})`)).toHaveLength(1666)
  const tooMany = expect.objectContaining({ code: '54011', status: 400 })
  expect(() => parseSelect(wide(21_000))).toThrow(tooMany)
  expect(() => parseSelect(`id,a(${wide(1665)})`)).toThrow(tooMany)
})
