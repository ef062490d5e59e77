import { expect, test } from 'vitest'
import { type SiteEntry, searchSite } from './site-search.ts'

const entry = (kind: SiteEntry['kind'], path: string, title: string, text = '', words = ''): SiteEntry => ({
  kind,
  path,
  title,
  text,
  words,
})

const site = [
  entry('page', '/orcher', 'Orcher', 'Orchestration for enterprise work', 'directives agents memory'),
  entry('page', '/safety', 'Safety', 'How we test', 'orcher oversight'),
  entry('help', '/help-center/reset-a-password', 'Reset a forgotten password', 'Get a link', 'email minutes'),
  entry('section', '/tannrspace#plans', 'Plans and pricing', 'Starter, Pro, Enterprise', ''),
]

const paths = (query: string) => searchSite(site, query).map((hit) => hit.entry.path)

test('a title comes before a mention', () => {
  expect(paths('orcher')).toEqual(['/orcher', '/safety'])
})

test('slips and unfinished words find the same', () => {
  expect(paths('orhcer')[0]).toBe('/orcher')
  expect(paths('passw')[0]).toBe('/help-center/reset-a-password')
})

test('words of a question that carry no meaning are passed over', () => {
  expect(paths('how do I reset my password')).toEqual(['/help-center/reset-a-password'])
})

test('all words must be found in one place', () => {
  expect(paths('password pricing')).toEqual([])
})

test('nothing typed finds nothing', () => {
  expect(searchSite(site, '  ')).toEqual([])
})
