import { expect, test } from 'vitest'
import { rangeAddress } from '#app/content/range-address.ts'
import { salaryRanges } from '#app/content/salaries.ts'
import { roleAddresses, salaryRoles } from '#app/content/salary-roles.ts'
import { spreadPath, spreadScale } from './spread.ts'

test('every role has a page that says what moves its pay, and every range a place of its own on one', () => {
  const roles = new Set(salaryRanges.map(({ role }) => role))
  expect(Object.keys(salaryRoles).toSorted()).toEqual([...roles].toSorted())
  expect(roleAddresses).toHaveLength(roles.size)
  const places = salaryRanges.map(rangeAddress)
  expect(new Set(places).size).toBe(places.length)
  for (const place of places) expect(place).toMatch(/^\/salaryspace\/[a-z-]+#[a-z-]+$/)
})

test('a quarter of the area lies below the bar, and a quarter above', () => {
  const range = { low: 130, median: 150, high: 185 }
  const scale = spreadScale([range])
  const area = (from?: number, to?: number) => {
    const points = spreadPath(range, scale, from, to)
      .slice(1, -1)
      .split('L')
      .map((point) => point.split(' ').map(Number) as [number, number])
    return points.slice(1).reduce((sum, [x, y], at) => {
      const [before, height] = points[at] as [number, number]
      return sum + (x - before) * (100 - (y + height) / 2)
    }, 0)
  }
  const left = area(undefined, range.median)
  expect(area(undefined, range.low) / left).toBeCloseTo(0.5, 1)
  const right = area(range.median)
  expect(area(range.high) / right).toBeCloseTo(0.5, 1)
})

test('all curves of a page stand on one scale, inside it', () => {
  const scale = spreadScale(salaryRanges)
  for (const { low, median, high } of salaryRanges) {
    expect(scale(low)).toBeGreaterThanOrEqual(0)
    expect(scale(low)).toBeLessThan(scale(median))
    expect(scale(high)).toBeLessThanOrEqual(100)
  }
})
