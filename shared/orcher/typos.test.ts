import { expect, test } from 'vitest'
import { isTypoOf, meantBy } from './typos.ts'

test.each([
  ['serach', 'search'],
  ['jbos', 'jobs'],
  ['notfy', 'notify'],
  ['sumarise', 'summarise'],
  ['positon', 'position'],
  ['comppare', 'compare'],
])('%s is meant to be %s', (word, meant) => {
  expect(isTypoOf(word, meant)).toBe(true)
})

test.each([
  ['truck', 'track'],
  ['delivery', 'deliver'],
  ['match', 'watch'],
  ['massage', 'message'],
  ['rank', 'rank'],
  ['list', 'lists'],
  ['roe', 'role'],
])('%s is another word than %s', (word, meant) => {
  expect(isTypoOf(word, meant)).toBe(false)
})

test('where two words fit, none is taken', () => {
  expect(meantBy('brid', ['bird', 'brdi', 'find'])).toBeUndefined()
  expect(meantBy('brid', ['bird', 'find'])).toBe('bird')
})
