import { expect, test } from 'vitest'
import { draftAddress, isDirective } from './draft-address.ts'

test('words become a draft, whatever signs they have', () => {
  const { pathname, searchParams } = new URL(draftAddress(' Find R&D jobs? 100% '), 'http://localhost')
  expect(pathname).toBe('/orcher/console/directives')
  expect(searchParams.has('new')).toBe(true)
  expect(searchParams.get('instruction')).toBe('Find R&D jobs? 100%')
  expect(draftAddress('a '.repeat(5000)).length).toBeLessThan(3000)
})

test('a directive begins with what to do', () => {
  expect(['Find nurse jobs', 'compare Q3 vendor risk', 'Summarize my goals'].every(isDirective)).toBe(true)
  expect(['nurse jobs', 'what does 403 mean', 'find', '', 'how to compare offers'].some(isDirective)).toBe(
    false,
  )
})
