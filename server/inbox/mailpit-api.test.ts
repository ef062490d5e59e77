import { expect, test } from 'vitest'
import { parseSearch } from './mailpit-api.ts'

test.each([
  ['to:ada@example.com', { to: 'ada@example.com' }],
  ['to:"ada@example.com" subject:"your link"', { to: 'ada@example.com', subject: 'your link' }],
  ['hello "big world"', { words: 'hello big world' }],
  ['', {}],
])('%j looks for %j', (query, search) => {
  expect(parseSearch(query)).toEqual(search)
})
