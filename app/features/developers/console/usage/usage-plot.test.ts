import { expect, test } from 'vitest'
import { usagePlot } from './usage-plot.ts'

const usage = { month: '2026-11', calls: 720, limit: 1000, families: [] }
const day = (number: number, calls: number) => ({
  day: `2026-11-${String(number).padStart(2, '0')}`,
  calls,
  sandbox: 0,
  refused: 0,
})

test('days without calls are there, and none is that has not come', () => {
  const { bars, line, days, today } = usagePlot(
    { ...usage, days: [day(2, 5), day(4, 7)] },
    new Date('2026-11-05T12:00:00Z'),
  )
  expect({ bars, line, days, today }).toEqual({
    bars: [0, 5, 0, 7, 0],
    line: [0, 5, 5, 12, 12],
    days: 30,
    today: 5,
  })
})

test('the pace says when the limit is met', () => {
  expect(usagePlot({ ...usage, days: [] }, new Date('2026-11-19T00:00:00Z')).meets).toBe(25)
  expect(
    usagePlot({ ...usage, calls: 100, days: [] }, new Date('2026-11-19T00:00:00Z')).meets,
  ).toBeUndefined()
  expect(
    usagePlot({ ...usage, limit: null, days: [] }, new Date('2026-11-19T00:00:00Z')).meets,
  ).toBeUndefined()
})

test('a month that is over has all its days', () => {
  expect(usagePlot({ ...usage, month: '2026-02', days: [] }, new Date('2026-11-19T00:00:00Z'))).toMatchObject(
    {
      days: 28,
      today: 28,
      meets: undefined,
    },
  )
})
