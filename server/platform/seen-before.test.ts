import { expect, test } from 'vitest'
import { SeenBefore } from './seen-before.ts'

test('what comes a second time was seen before', () => {
  const seen = new SeenBefore()
  const names = Array.from({ length: 100 }, (_, index) => `jobs?select=id&limit=${index}`)
  expect(names.filter((name) => seen.again(name))).toEqual([])
  const known = names.filter((name) => seen.again(name))
  // Two of them may share a place.
  expect(known.length).toBeGreaterThan(80)
})

test('of a flood that never repeats itself next to nothing was seen before', () => {
  const seen = new SeenBefore()
  const known = Array.from({ length: 100_000 }, (_, index) => seen.again(`shape ${index}`)).filter(Boolean)
  expect(known.length).toBeLessThan(10)
})
