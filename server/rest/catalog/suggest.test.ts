import { expect, it } from 'vitest'
import { suggest } from './suggest.ts'

it.each([
  ['book', ['books', 'authors'], 'books'],
  ['Books', ['books'], 'books'],
  ['saved_job', ['saved_jobs', 'jobs', 'job_facets'], 'saved_jobs'],
  ['revews', ['reviews', 'readers'], 'reviews'],
  ['zzz', ['books', 'authors'], undefined],
  ['ad', ['add'], undefined],
  ['', ['books'], undefined],
  ['x', [], undefined],
])('for %s of %j one may have meant %s', (wanted, candidates, meant) => {
  expect(suggest(wanted, candidates, 0.75)).toBe(meant)
})

it('the bar can be lower', () => {
  expect(suggest('a, c', ['a, b', 'x, y'], 0.33)).toBe('a, b')
})
