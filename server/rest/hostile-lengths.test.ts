/** Texts on which a careless pattern takes quadratic time: here they take a moment instead of minutes. */
import { expect, test } from 'vitest'
import { trimEnd } from '#server/platform/trim-end.ts'
import { suggest } from './catalog/suggest.ts'
import { acceptedEncoding, decompress } from './compression.ts'
import { csvRows } from './parse/csv.ts'
import { parseQuery } from './parse/parse-query.ts'
import { draftTree } from './plan/draft-tree.ts'

const long = 400_000

test('blanks between words of a header', async () => {
  expect(acceptedEncoding(`gzip${' '.repeat(long)}x, br ; q=0.5`)).toBe('br')
  await expect(decompress(Buffer.from('a'), `gzip${' '.repeat(long)}x`, 100)).rejects.toMatchObject({
    status: 415,
  })
})

test('blank lines before the last row of a csv', () => {
  expect(() => csvRows(`a,b${'\n'.repeat(long)}1,2`)).toThrow('All lines must have same number of fields')
  expect(csvRows(`a${'\n'.repeat(3)}`).json).toBe('[]')
})

test('slashes before the end of an address', () => {
  expect(trimEnd(`/jobs${'/'.repeat(long)}x`, '/')).toHaveLength(long + 6)
  expect(trimEnd(`/jobs${'/'.repeat(long)}`, '/')).toBe('/jobs')
  expect(trimEnd('////', '/')).toBe('')
})

test('a name that is nobody’s, though it has letters in common with many', () => {
  const names = Array.from({ length: 60 }, (_, index) => `saved_jobs_of_${index}`)
  expect(suggest('saved_jobs'.repeat(long / 10), names, 0.33)).toBeUndefined()
  expect(suggest('saved_jobs_of', names, 0.75)).toBe('saved_jobs_of_0')
})

test('an address that orders again and again', () => {
  const pairs = Array.from({ length: 100_000 }, () => ({ key: 'order', value: 'id' }))
  expect(draftTree(parseQuery(pairs, false), { offset: 0, limit: undefined }).order).toHaveLength(100_000)
}, 2000)
