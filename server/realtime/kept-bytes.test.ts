import { expect, test } from 'vitest'
import { KeptBytes } from './kept-bytes.ts'

test('each key has so many bytes, and those that are given back again', () => {
  const kept = new KeptBytes(100)
  expect([kept.replace('10.0.0.1', 0, 60), kept.replace('10.0.0.1', 0, 41)]).toEqual([true, false])
  expect(kept.replace('10.0.0.2', 0, 100)).toBe(true)
  expect([kept.replace('10.0.0.1', 60, 90), kept.replace('10.0.0.1', 90, 120)]).toEqual([true, false])
  expect([kept.replace('10.0.0.1', 90, 0), kept.replace('10.0.0.1', 0, 100)]).toEqual([true, true])
})
