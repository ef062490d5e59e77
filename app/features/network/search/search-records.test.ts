import { expect, test } from 'vitest'
import {
  countTexts,
  mergeResults,
  type RecordResult,
  searchFilterFrom,
  searchParamsOf,
  siteResults,
  toggled,
} from './search-records.ts'
import {
  filterSample,
  quickFilters,
  sampleCounts,
  sampleIndustries,
  samplePlaces,
  sampleResults,
} from './search-sample.ts'

const sample = sampleResults(new Date('2026-11-21T12:00:00Z'))
const all = searchFilterFrom(new URLSearchParams())

test('before a query the documented counts show', () => {
  expect(sampleCounts).toEqual({
    all: 1547,
    people: 423,
    companies: 89,
    jobs: 234,
    posts: 567,
    articles: 234,
  })
})

test('the sample begins with one result of each of four kinds', () => {
  expect(sample.slice(0, 4).map(({ kind }) => kind)).toEqual(['people', 'companies', 'jobs', 'posts'])
})

test('type, place and industry filter the sample', () => {
  const kinds = (change: Partial<typeof all>) =>
    new Set(filterSample(sample, { ...all, ...change }).map(({ kind }) => kind))
  expect(kinds({ type: 'companies' })).toEqual(new Set(['companies']))
  expect(kinds({ type: 'articles' })).toEqual(new Set(['articles']))
  expect(kinds({ places: ['San Francisco'] })).toEqual(new Set(['people', 'companies', 'jobs']))
  expect(kinds({ industries: ['Design tools'] })).toEqual(new Set(['jobs']))
  for (const place of samplePlaces) expect(kinds({ places: [place] }).size).toBeGreaterThan(0)
  for (const industry of sampleIndustries) expect(kinds({ industries: [industry] }).size).toBeGreaterThan(0)
  for (const { label: _, ...change } of quickFilters) expect(kinds(change).size).toBeGreaterThan(0)
})

test('filters survive the way through the address', () => {
  const filter = {
    q: 'designer',
    type: 'jobs',
    places: ['Remote', 'Boston'],
    industries: ['Healthcare'],
  } as const
  const params = searchParamsOf({ ...filter, places: [...filter.places], industries: [...filter.industries] })
  expect(searchFilterFrom(params)).toEqual(filter)
  expect(searchFilterFrom(new URLSearchParams('type=everything&q=%20'))).toEqual(all)
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})

test('two sources make one list in the order of their rank', () => {
  const record = (id: string, rank: number) => ({ kind: 'companies', id, rank }) as RecordResult
  const entries = [
    { kind: 'help' as const, path: '/help-center/a', title: 'Thread', text: '', words: '' },
    {
      kind: 'discussion' as const,
      path: '/geekspace/b',
      title: 'A thread about threads',
      text: '',
      words: '',
    },
  ]
  const site = siteResults(entries, 'thread')
  expect(site.map(({ kind }) => kind)).toEqual(['articles', 'posts'])
  expect(mergeResults([record('x', 1), record('y', 0.1)], site, 3).map(({ id }) => id)).toEqual([
    'x',
    '/help-center/a',
    '/geekspace/b',
  ])
})

test('counts read as numbers, and say where counting ended', () => {
  expect(countTexts({ all: 1547, people: 423, jobs: 0 })).toEqual({ all: '1547', people: '423', jobs: '0' })
  expect(countTexts({ all: 737, people: 200, companies: 37, jobs: 500 })).toEqual({
    ...{ all: '737+', people: '200+', companies: '37', jobs: '500+' },
  })
})
