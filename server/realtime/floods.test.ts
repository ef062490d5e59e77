import { expect, test } from 'vitest'
import { Floods } from './floods.ts'

test('a flood counts for its address, and for ten seconds', () => {
  const floods = new Floods()
  expect(floods.isRecent('10.0.0.1', 0)).toBe(false)
  floods.seen('10.0.0.1', 0)
  expect(floods.isRecent('10.0.0.1', 9_999)).toBe(true)
  expect(floods.isRecent('10.0.0.2', 1)).toBe(false)
  expect(floods.isRecent('10.0.0.1', 10_000)).toBe(false)
})

test('another flood counts from then on', () => {
  const floods = new Floods()
  floods.seen('10.0.0.1', 0)
  floods.seen('10.0.0.2', 5000)
  floods.seen('10.0.0.1', 8000)
  floods.seen('10.0.0.3', 16_000)
  expect(floods.isRecent('10.0.0.1', 17_000)).toBe(true)
  expect(floods.isRecent('10.0.0.2', 17_000)).toBe(false)
})
