import { expect, test } from 'vitest'
import { networkPartOf, type SuggestionLine, suggestionReasons } from './network.ts'

const line = (said: Partial<SuggestionLine>): SuggestionLine => ({
  ...{ person: 'x', name: 'Ada', handle: 'ada', headline: '', place: '', score: 3 },
  ...{ mutual: 0, mutual_names: [], skills: [], company: null, school: null, picture: null, ...said },
})

test('a suggestion names whom both know, and how many more', () => {
  expect(suggestionReasons(line({ mutual: 1, mutual_names: ['Ben'] }))).toEqual(['Connected with Ben'])
  expect(suggestionReasons(line({ mutual: 2, mutual_names: ['Ben', 'Cleo'] }))).toEqual([
    'Connected with Ben and Cleo',
  ])
  expect(suggestionReasons(line({ mutual: 5, mutual_names: ['Ben', 'Cleo'] }))).toEqual([
    'Connected with Ben, Cleo and 3 more',
  ])
})

test('a suggestion names the skills that both have', () => {
  expect(suggestionReasons(line({ skills: ['Go', 'Rust', 'SQL'] }))).toEqual(['Shares Go, Rust and SQL'])
})

test('a suggestion names where both were', () => {
  expect(suggestionReasons(line({ company: 'Quennell', school: 'Turin', skills: ['Go'] }))).toEqual([
    'Also at Quennell',
    'Also learned at Turin',
    'Shares Go',
  ])
})

test('an address that names no part of the page leads to the connections', () => {
  expect(networkPartOf('requests')).toBe('requests')
  expect(networkPartOf('toString')).toBe('connections')
  expect(networkPartOf(null)).toBe('connections')
})
