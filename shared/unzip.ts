/** Reads selected files from a ZIP archive, with the platform's own decompression and fixed limits. */
import { textOf } from './text-of.ts'

export class NoArchive extends Error {}

const most = { archive: 200_000_000, entries: 20_000, file: 5_000_000 }
const signatures = { end: 0x06054b50, entry: 0x02014b50 }
const decoder = new TextDecoder()

type Entry = { name: string; method: number; packed: number; size: number; at: number }

/** The texts of the files with these names, in any folder. Throws NoArchive with a readable message. */
export async function unzip<Name extends string>(
  file: Blob,
  names: readonly Name[],
): Promise<Partial<Record<Name, string>>> {
  if (file.size > most.archive) throw new NoArchive('The archive is larger than 200 MB.')
  const texts: Partial<Record<Name, string>> = {}
  for (const entry of await entriesOf(file)) {
    const name = names.find((one) => entry.name === one || entry.name.endsWith(`/${one}`))
    if (!name || texts[name] !== undefined) continue
    if (entry.size > most.file) throw new NoArchive(`${name} is larger than 5 MB.`)
    texts[name] = textOf(await bytesOf(file, entry))
  }
  return texts
}

const viewOf = async (file: Blob, from: number, to: number) =>
  new DataView(await file.slice(Math.max(0, from), to).arrayBuffer())

/** Found by the central directory, which has the offset of each. */
async function entriesOf(file: Blob): Promise<Entry[]> {
  const tail = await viewOf(file, file.size - 65_557, file.size)
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== signatures.end) end--
  if (end < 0) throw new NoArchive('It is not a ZIP archive, or it is incomplete.')
  const count = tail.getUint16(end + 10, true)
  const size = tail.getUint32(end + 12, true)
  const start = tail.getUint32(end + 16, true)
  if (count > most.entries || size > 20_000_000 || start + size > file.size) {
    throw new NoArchive('The archive has too many files, or is cut off.')
  }
  const list = await viewOf(file, start, start + size)
  const entries: Entry[] = []
  for (let at = 0; entries.length < count && at + 46 <= list.byteLength; ) {
    if (list.getUint32(at, true) !== signatures.entry)
      throw new NoArchive('The list of its files is damaged.')
    const [name, extra, comment] = [28, 30, 32].map((place) => list.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    if (at + 46 + name > list.byteLength) throw new NoArchive('The list of its files is damaged.')
    entries.push({
      name: decoder.decode(new Uint8Array(list.buffer, list.byteOffset + at + 46, name)),
      method: list.getUint16(at + 10, true),
      packed: list.getUint32(at + 20, true),
      size: list.getUint32(at + 24, true),
      at: list.getUint32(at + 42, true),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

async function bytesOf(file: Blob, { name, method, packed, at }: Entry): Promise<ArrayBuffer> {
  const head = await viewOf(file, at, at + 30)
  if (head.byteLength < 30) throw new NoArchive(`${name} is cut off.`)
  const from = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  const bytes = file.slice(from, from + packed)
  if (method === 0) return bytes.arrayBuffer()
  if (method !== 8) throw new NoArchive(`${name} is packed in a way that cannot be read.`)
  return inflated(name, bytes)
}

/** Sizes in an archive may be false: reading stops at the limit. */
async function inflated(name: string, bytes: Blob): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = bytes.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new NoArchive(`${name} is damaged.`)
    })
    if (done) break
    size += value.byteLength
    if (size > most.file) {
      await reader.cancel()
      throw new NoArchive(`${name} is larger than 5 MB.`)
    }
    parts.push(value)
  }
  return new Blob(parts as BlobPart[]).arrayBuffer()
}
