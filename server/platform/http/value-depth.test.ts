import { expect, test } from 'vitest'
import { isTooDeep } from './value-depth.ts'

const nested = (levels: number) => JSON.parse(`${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`)

test('so many levels and no more', () => {
  expect(isTooDeep(undefined, 64)).toBe(false)
  expect(isTooDeep('[[[[', 64)).toBe(false)
  expect(isTooDeep(nested(64), 64)).toBe(false)
  expect(isTooDeep(nested(66), 64)).toBe(true)
  expect(isTooDeep(nested(200_000), 64)).toBe(true)
  expect(
    isTooDeep(
      Array.from({ length: 100_000 }, () => ({})),
      64,
    ),
  ).toBe(false)
})
