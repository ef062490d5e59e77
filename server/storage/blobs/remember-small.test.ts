import { expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { rememberSmall } from './remember-small.ts'

/** A store with one letter per version that counts its reads. */
function givenStore(limits: { maxEntryBytes: number; maxTotalBytes: number }) {
  const asked: string[] = []
  const gone = new Set<string>()
  const store = {
    read: async (version: string, { size }: { size: number }) => {
      asked.push(version)
      return gone.has(version) ? undefined : Buffer.alloc(size, version)
    },
    remove: async (versions: readonly string[]) => {
      for (const version of versions) gone.add(version)
      return []
    },
  } as Partial<BlobStore> as BlobStore
  return { asked, store: rememberSmall(store, limits) }
}

const limits = { maxEntryBytes: 10, maxTotalBytes: 100 }

test('what was read is read once, whole and in part, and is another’s for another size', async () => {
  const { store, asked } = givenStore(limits)
  for (let time = 0; time < 3; time++) expect(String(await store.read('a', { size: 4 }))).toBe('aaaa')
  expect(String(await store.read('a', { size: 4, range: { start: 1, end: 2 } }))).toBe('aa')
  expect(await store.read('a', { size: 5 })).toBeUndefined()
  expect(asked).toEqual(['a'])
})

test('what is large, or read in part, is not kept', async () => {
  const { store, asked } = givenStore(limits)
  for (let time = 0; time < 2; time++) {
    await store.read('b', { size: 11 })
    await store.read('c', { size: 10, range: { start: 0, end: 1 } })
  }
  expect(asked).toEqual(['b', 'c', 'b', 'c'])
})

test('no more is kept than there is room for, and of whoever reads more than that some is found', async () => {
  const { store, asked } = givenStore(limits)
  const versions = [...'abcdefghijklmnop']
  for (let time = 0; time < 40; time++) for (const one of versions) await store.read(one, { size: 10 })
  const again = asked.length
  expect(again).toBeGreaterThan(versions.length)
  expect(again).toBeLessThan(40 * versions.length)
  // Ten of the sixteen fit.
  let found = 0
  for (const one of versions) {
    const before = asked.length
    // Too large to be kept.
    await store.read(one, { size: 11 })
    if (asked.length === before) found++
  }
  expect(found).toBe(10)
})

test('what is removed is forgotten', async () => {
  const { store } = givenStore(limits)
  for (const one of ['a', 'b', 'c']) await store.read(one, { size: 2 })
  await store.remove(['a', 'c', 'none'])
  expect(await store.read('a', { size: 2 })).toBeUndefined()
  expect(String(await store.read('b', { size: 2 }))).toBe('bb')
  expect(await store.read('c', { size: 2 })).toBeUndefined()
})
