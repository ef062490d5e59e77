import { expect, test } from 'vitest'
import { Refusals } from './refusals.ts'

test('a refusal holds until its time, and no longer', () => {
  const refusals = new Refusals()
  expect(refusals.secondsLeft('a', new Date(0))).toBe(0)
  refusals.remember('a', 3000)
  expect([0, 1500, 2999, 3000].map((at) => refusals.secondsLeft('a', new Date(at)))).toEqual([3, 2, 1, 0])
  expect(refusals.secondsLeft('b', new Date(0))).toBe(0)
})

test('a flood has to wait for its refusals, and nobody else for theirs', async () => {
  const refusals = new Refusals({ least: 50, spread: 100 })
  refusals.remember('flooder', 1)
  refusals.remember('other', 1)
  let told = 0
  const flood = Array.from({ length: 200 }, () => refusals.pace('flooder').then(() => told++))
  await refusals.pace('other')
  expect(told).toBeLessThanOrEqual(100)
  await Promise.all(flood)
  expect(told).toBe(200)
})
