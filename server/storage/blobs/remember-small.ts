/** Small versions that were read lately, in memory: their bytes never change, and whether they are anybody's is said by rows alone. */
import type { BlobStore, ByteRange } from './blob-store.ts'

/** Bytes of one, and of all. */
const [largest, most] = [64 * 1024, 32 * 1024 * 1024]

export function rememberSmall(store: BlobStore, limits = { largest, most }): BlobStore {
  const known = new Map<string, { bytes: Buffer; at: number }>()
  /** In no order: the last takes the place of whichever goes. */
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
    // By chance and not by age: whoever reads more than there is room for, one after the other, would find nothing of it.
    while (total + bytes.length > limits.most) {
      forget(versions[Math.floor(Math.random() * versions.length)] as string)
    }
    // Not a piece of a larger buffer, which would stay with it.
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
      if (!range && size <= limits.largest && Buffer.isBuffer(read)) keep(version, read)
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
