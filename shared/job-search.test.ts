import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptySearch, filterCount, jobSearchFrom, jobSearchParams, searchWords } from './job-search.ts'

const from = (address: string) => jobSearchFrom(new URLSearchParams(address))

test('an empty address is the empty search, and the other way round', () => {
  expect(from('')).toEqual(emptySearch)
  expect(jobSearchParams(emptySearch).toString()).toBe('')
})

test('every part of a search survives the address', () => {
  const search = {
    q: 'design engineer',
    places: ['New York', 'Remote'],
    types: ['full_time'],
    levels: ['senior', 'lead'],
    salary: 150_000 as const,
    sort: 'salary-high' as const,
    page: 3,
  }
  expect(jobSearchFrom(jobSearchParams(search))).toEqual(search)
  expect(filterCount(search)).toBe(6)
})

test('what an address cannot mean is left out', () => {
  expect(from('type=alien&level=boss&salary=1&sort=up&page=-2&place=&place=Oslo&place=Oslo')).toEqual({
    ...emptySearch,
    places: ['Oslo'],
  })
})

test('words become a query in which each begins a word', () => {
  expect(searchWords('Staff  engineer')).toBe('Staff:* & engineer:*')
  expect(searchWords("c++ & node.js | !'x")).toBe('cplusplus:* & node:* & js:* & x:*')
  expect(searchWords('C# or .NET, not ASP.NET; abc#1')).toBe(
    'csharp:* & or:* & dotnet:* & not:* & ASP:* & NET:* & abc:* & 1:*',
  )
  expect(searchWords(' … ')).toBeUndefined()
})

/** Any code points, half of them ASCII. Not fc.string's unit 'binary', whose tables take more than a second to build. */
const anyText = fc
  .array(fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff)), { maxLength: 20 })
  .map((points) => String.fromCodePoint(...points))

test('no input can break the syntax of a query', () => {
  fc.assert(
    fc.property(anyText, (q) => {
      const words = searchWords(q)
      if (words !== undefined) expect(words).toMatch(/^[\p{L}\p{N}]+:\*( & [\p{L}\p{N}]+:\*)*$/u)
    }),
  )
})

test('a word is asked for by its first hundred letters', () => {
  expect(searchWords(`${'𝒳'.repeat(300)} ${'y'.repeat(300)}`)).toBe(
    `${'X'.repeat(100)}:* & ${'y'.repeat(100)}:*`,
  )
})
