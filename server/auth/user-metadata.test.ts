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

test('of ten thousand entries those are carried that fit, the smallest', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key_${at}`, at]))
  const carried = metadataForToken({ ...many, photo: 'x'.repeat(100_000), first_name: 'Ada' })
  const size = JSON.stringify(carried).length
  expect([size <= 4096, size > 4096 - 16]).toEqual([true, true])
  expect(Object.keys(carried).slice(0, 100)).toEqual(Object.keys(many).slice(0, 100))
})

test('requests add up to no more than one could contain, where the project sets no limit', () => {
  const unlimited = { maxUserMetadata: undefined }
  const entries = (from: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`key_${from + at}`, at]))
  const before = entries(0, 15_000)
  expect(() => checkUserMetadata(before, unlimited)).not.toThrow()
  expect(() => checkUserMetadata({ ...before, ...entries(15_000, 6000) }, unlimited, before)).toThrow(
    'cannot be larger than 20000 values',
  )
  expect(() => checkUserMetadata({ photo: 'x'.repeat(1024 * 1024) }, unlimited)).toThrow('1048576 bytes')
})
