/** Caches small versions in memory. Their bytes never change; whether they may be read is decided by rows alone. */
import type { BlobStore, ByteRange } from './blob-store.ts'

/** Bytes of one version, and of all. */
const [maxEntryBytes, maxTotalBytes] = [64 * 1024, 32 * 1024 * 1024]

export function rememberSmall(store: BlobStore, limits = { maxEntryBytes, maxTotalBytes }): BlobStore {
  const known = new Map<string, { bytes: Buffer; at: number }>()
  /** Unordered, so that removal can swap with the last. */
  const versions: string[] = []
  let total = 0
  const forget = (version: string) => {
    const one = known.get(version)
    if (!one) return
    total -= one.bytes.length
    known.delete(version)
    const last = versions.pop() as string
    if (last === version) return
    versions[one.at] = last
    const moved = known.get(last)
    if (moved) moved.at = one.at
  }
  const keep = (version: string, bytes: Buffer) => {
    if (known.has(version)) return
    // Random eviction: with LRU, a scan over more than fits would never hit.
    while (total + bytes.length > limits.maxTotalBytes) {
      forget(versions[Math.floor(Math.random() * versions.length)] as string)
    }
    // A copy, since a slice would keep the larger buffer alive.
    known.set(version, { bytes: Buffer.from(bytes), at: versions.length })
    versions.push(version)
    total += bytes.length
  }
  return {
    ...store,
    read: async (version, wanted) => {
      const { size, range } = wanted
      const one = known.get(version)
      if (one) return one.bytes.length === size ? partOf(one.bytes, range) : undefined
      const read = await store.read(version, wanted)
      if (!range && size <= limits.maxEntryBytes && Buffer.isBuffer(read)) keep(version, read)
      return read
    },
    remove: async (gone) => {
      const stayed = await store.remove(gone)
      for (const version of gone) forget(version)
      return stayed
    },
  }
}

const partOf = (bytes: Buffer, range: ByteRange | undefined) =>
  range ? bytes.subarray(range.start, range.end + 1) : bytes
