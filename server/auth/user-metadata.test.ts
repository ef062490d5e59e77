import { expect, test } from 'vitest'
import { checkUserMetadata, metadataForToken } from './user-metadata.ts'

const limited = { maxUserMetadata: 100 }

test('what a person says of themselves is bounded, and what is too much already may shrink', () => {
  const large = { about: 'x'.repeat(200) }
  expect(() => checkUserMetadata({ name: 'Ada' }, limited)).not.toThrow()
  expect(() => checkUserMetadata(large, limited)).toThrow('cannot be larger than 100 bytes')
  expect(() => checkUserMetadata({ about: 'x'.repeat(150) }, limited, large)).not.toThrow()
  expect(() => checkUserMetadata(large, { maxUserMetadata: undefined })).not.toThrow()
})

test('a token carries what fits, and leaves the largest entries out', () => {
  const small = { first_name: 'Ada', last_name: 'Rao' }
  expect(metadataForToken(small)).toBe(small)
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`field_${at}`, 'y'.repeat(200 + at)]),
  )
  const carried = metadataForToken({ ...small, photo: 'x'.repeat(100_000), ...many })
  expect(carried).toMatchObject(small)
  expect(carried).toHaveProperty('field_0')
  expect(carried).not.toHaveProperty('photo')
  expect(JSON.stringify(carried).length).toBeLessThanOrEqual(4096)
})
