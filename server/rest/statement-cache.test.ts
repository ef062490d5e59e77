import { expect, it, vi } from 'vitest'
import type { RestRequest } from '#server/rest/parse/parse-request.ts'
import { testCatalog } from '#tests/support/rest-catalog.ts'
import type { CompiledRequest } from './compiled-request.ts'
import { createStatementCache } from './statement-cache.ts'

const parse = () => vi.fn(() => ({}) as RestRequest)

it('a shape that comes again is remembered from then on', () => {
  const cache = createStatementCache()
  const catalog = testCatalog()
  const [first, second, third] = [parse(), parse(), parse()]
  cache.request(catalog, 'a', first)
  expect(cache.request(catalog, 'a', second)).toBe(cache.request(catalog, 'a', third))
  expect([first, second, third].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
})

it('another body is another statement', () => {
  const cache = createStatementCache()
  const compile = () => ({}) as CompiledRequest
  for (const body of ['x', 'y']) cache.compiled('a', body, compile)
  expect(cache.compiled('a', 'x', compile)).toBe(cache.compiled('a', 'x', compile))
  expect(cache.compiled('a', 'x', compile)).not.toBe(cache.compiled('a', 'y', compile))
})

it('a new catalog forgets all', () => {
  const cache = createStatementCache()
  const again = parse()
  const before = testCatalog()
  for (const _time of [1, 2]) cache.request(before, 'a', parse())
  cache.request(testCatalog(), 'a', again)
  expect(again).toHaveBeenCalledOnce()
})

it('it holds no more than it should, and nothing very long', () => {
  const cache = createStatementCache()
  const catalog = testCatalog()
  const again = parse()
  for (const _time of [1, 2]) cache.request(catalog, 'first', parse())
  for (let index = 0; index < 1000; index++) {
    for (const _time of [1, 2]) cache.request(catalog, `shape ${index}`, parse())
  }
  cache.request(catalog, 'first', again)
  cache.request(catalog, 'x'.repeat(5000), again)
  cache.request(catalog, 'x'.repeat(5000), again)
  expect(again).toHaveBeenCalledTimes(3)
})

it('what cannot be worked out is tried again', () => {
  const cache = createStatementCache()
  const catalog = testCatalog()
  expect(() =>
    cache.request(catalog, 'a', () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(cache.request(catalog, 'a', parse())).toEqual({})
})

it('what comes once drives nothing out', () => {
  const cache = createStatementCache()
  const catalog = testCatalog()
  const used = parse()
  for (const _time of [1, 2]) cache.request(catalog, 'used', used)
  for (let index = 0; index < 10_000; index++) cache.request(catalog, `once ${index}`, parse())
  cache.request(catalog, 'used', used)
  expect(used).toHaveBeenCalledTimes(2)
})

it('what is asked often stays, and long shapes count for more', () => {
  const cache = createStatementCache()
  const catalog = testCatalog()
  const [often, seldom] = [parse(), parse()]
  for (const _time of [1, 2]) {
    cache.request(catalog, 'often', often)
    cache.request(catalog, 'seldom', seldom)
  }
  for (let index = 0; index < 500; index++) {
    for (const _time of [1, 2]) cache.request(catalog, `${index}`.padEnd(4000), parse())
    cache.request(catalog, 'often', often)
  }
  cache.request(catalog, 'seldom', seldom)
  expect([often.mock.calls.length, seldom.mock.calls.length]).toEqual([2, 3])
})
