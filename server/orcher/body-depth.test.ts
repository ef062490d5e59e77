import { expect, test } from 'vitest'
import { deepest, isTooDeep } from './body-depth.ts'

const nested = (levels: number) => JSON.parse(`${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`)

test('so many levels and no more', () => {
  expect(isTooDeep(undefined)).toBe(false)
  expect(isTooDeep('[[[[')).toBe(false)
  expect(isTooDeep(nested(deepest))).toBe(false)
  expect(isTooDeep(nested(deepest + 2))).toBe(true)
  expect(isTooDeep(nested(200_000))).toBe(true)
  expect(isTooDeep(Array.from({ length: 100_000 }, () => ({})))).toBe(false)
})
