import { expect, test } from 'vitest'
import { nextTimes } from './next-times.ts'

const friday = new Date('2026-11-20T08:00:00Z')

test('the next times of a schedule come in order and leave out the weekend', () => {
  expect(nextTimes('0 7 * * 1-5', friday, 2).map((time) => time.toISOString())).toEqual([
    '2026-11-23T07:00:00.000Z',
    '2026-11-24T07:00:00.000Z',
  ])
})

test('what names no time has none', () => {
  expect(nextTimes('0 7 31 2 *', friday, 3)).toEqual([])
  expect(nextTimes('soon', friday, 3)).toEqual([])
})
