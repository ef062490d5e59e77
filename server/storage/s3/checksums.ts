/** The checksums of S3 clients, each as base64 of big-endian bytes. */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const checksumNames = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256'] as const
export type ChecksumName = (typeof checksumNames)[number]

export type Checksum = { update(chunk: Buffer): void; digest(): string }

export const checksumHeader = (name: ChecksumName): string => `x-amz-checksum-${name}`

export function startChecksum(name: ChecksumName | 'md5'): Checksum {
  if (name === 'crc32') return startCrc32()
  if (name === 'crc32c') return startCrc32c()
  if (name === 'crc64nvme') return startCrc64()
  const hash = createHash(name)
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('base64') }
}

const inBase64 = (...words: number[]) => {
  const bytes = Buffer.alloc(4 * words.length)
  for (const [at, word] of words.entries()) bytes.writeUInt32BE(word >>> 0, 4 * at)
  return bytes.toString('base64')
}

function startCrc32(): Checksum {
  let value = 0
  return {
    update: (chunk) => {
      value = crc32(chunk, value)
    },
    digest: () => inBase64(value),
  }
}

let castagnoli: Int32Array | undefined

function startCrc32c(): Checksum {
  castagnoli ??= Int32Array.from({ length: 256 }, (_, byte) => {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1
    return value
  })
  const table = castagnoli
  let value = -1
  return {
    update: (chunk) => {
      for (const byte of chunk) value = (table[(value ^ byte) & 0xff] as number) ^ (value >>> 8)
    },
    digest: () => inBase64(~value),
  }
}

/** Two 32-bit halves per entry: a number cannot hold 64 bits, and bigint is slow. */
let nvme: { high: Int32Array; low: Int32Array } | undefined

function nvmeTable() {
  const high = new Int32Array(256)
  const low = new Int32Array(256)
  for (let byte = 0; byte < 256; byte++) {
    let [top, bottom] = [0, byte]
    for (let bit = 0; bit < 8; bit++) {
      const isOdd = bottom & 1
      bottom = (bottom >>> 1) | (top << 31)
      top >>>= 1
      if (isOdd) {
        top ^= 0x9a6c9329
        bottom ^= 0xac4bc9b5
      }
    }
    high[byte] = top
    low[byte] = bottom
  }
  return { high, low }
}

function startCrc64(): Checksum {
  nvme ??= nvmeTable()
  const { high, low } = nvme
  let [top, bottom] = [-1, -1]
  return {
    update: (chunk) => {
      for (const byte of chunk) {
        const at = (bottom ^ byte) & 0xff
        bottom = ((bottom >>> 8) | (top << 24)) ^ (low[at] as number)
        top = (top >>> 8) ^ (high[at] as number)
      }
    },
    digest: () => inBase64(~top, ~bottom),
  }
}
