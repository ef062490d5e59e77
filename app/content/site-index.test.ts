import { expect, test } from 'vitest'
import { searchSite } from '#shared/site-search.ts'
import { popularSearches } from './popular-searches.ts'
import { buildSiteIndex } from './site-index.ts'

const index = buildSiteIndex()
const best = (query: string) => searchSite(index, query, 1)[0]?.entry.path

test('each popular search leads where its words say', () => {
  expect(popularSearches.map((words) => [words, best(words)])).toEqual([
    ['TannrSpace', '/tannrspace'],
    ['Orcher', '/orcher'],
    ['API documentation', '/api/docs'],
    ['Research papers', '/research'],
    ['Getting started guide', '/help-center#getting-started'],
    ['Pricing plans', '/tannrspace#plans'],
  ])
})

test('what people type finds what they mean, slips and all', () => {
  expect(best('reset password')).toBe('/help-center/reset-a-password')
  expect(best('forgot pasword')).toBe('/help-center/reset-a-password')
  expect(best('salary')).toBe('/salaryspace')
  expect(best('cookies')).toBe('/cookie-policy')
  expect(best('delete my account')).toBe('/help-center/export-or-delete-your-data')
  expect(best('orchr')).toBe('/orcher')
  expect(best('jobs')).toBe('/jobs')
})

test('addresses are listed once, each with a title and a line', () => {
  expect(new Set(index.map((entry) => entry.path)).size).toBe(index.length)
  expect(index.filter(({ title, text }) => title.trim() === '' || text.trim() === '')).toEqual([])
})

test('the index stays small enough to load while somebody types', () => {
  expect(JSON.stringify(index).length).toBeLessThan(120_000)
})
