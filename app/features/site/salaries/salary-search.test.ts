import { expect, test } from 'vitest'
import { popularRanges, salaryRanges } from '#app/content/salaries.ts'
import { scaleOf, shortSalary, trendText } from './salary-figures.ts'
import { findRanges, isEmptySearch, readSalarySearch } from './salary-search.ts'

const search = (words: string) => readSalarySearch(new URLSearchParams(words))

test('the address gives title, place and level; a level that does not exist counts as none', () => {
  expect(search('title=designer&location=New+York&experience=senior')).toEqual({
    title: 'designer',
    location: 'New York',
    experience: 'senior',
  })
  expect(search('experience=wizard').experience).toBe('')
  expect(isEmptySearch(search('title=++'))).toBe(true)
})

test('title, place and level narrow the ranges together', () => {
  const found = findRanges(salaryRanges, search('title=product+designer&location=new+york&experience=senior'))
  expect(found.map(({ role, location, experience }) => [role, location, experience])).toEqual([
    ['Product designer', 'New York', 'senior'],
  ])
})

test('a slip in the title is forgiven', () => {
  const found = findRanges(salaryRanges, search('title=machnie+learning'))
  expect(new Set(found.map((range) => range.role))).toEqual(new Set(['Machine learning engineer']))
})

test('levels of one role and place stand in order of experience', () => {
  const found = findRanges(salaryRanges, search('title=data+analyst&location=minneapolis'))
  expect(found.map((range) => range.experience)).toEqual(['entry', 'mid', 'senior'])
})

test('what nobody is paid for finds nothing', () => {
  expect(findRanges(salaryRanges, search('title=astronaut'))).toEqual([])
})

test('the scale keeps every bar inside, in order', () => {
  const at = scaleOf(popularRanges)
  for (const { low, median, high } of popularRanges) {
    expect(at(low)).toBeGreaterThan(5)
    expect(at(low)).toBeLessThan(at(median))
    expect(at(median)).toBeLessThan(at(high))
    expect(at(high)).toBeLessThan(95)
  }
})

test('amounts and trends are written short', () => {
  expect(shortSalary(165_000)).toBe('$165K')
  expect([trendText(12), trendText(-2), trendText(0)]).toEqual(['+12%', '−2%', '0%'])
})
