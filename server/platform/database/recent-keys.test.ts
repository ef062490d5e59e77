import { expect, test } from 'vitest'
import { RecentKeys } from './recent-keys.ts'

test('what comes a second time was seen before', () => {
  const recent = new RecentKeys()
  const names = Array.from({ length: 100 }, (_, index) => `jobs?select=id&limit=${index}`)
  expect(names.filter((name) => recent.isRepeat(name))).toEqual([])
  const known = names.filter((name) => recent.isRepeat(name))
  // Two of them may share a place.
  expect(known.length).toBeGreaterThan(80)
})

test('of a flood that never repeats itself next to nothing was seen before', () => {
  const recent = new RecentKeys()
  const known = Array.from({ length: 100_000 }, (_, index) => recent.isRepeat(`shape ${index}`)).filter(
    Boolean,
  )
  expect(known.length).toBeLessThan(10)
})
