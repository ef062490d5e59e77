/** The table directory of a TrueType or OpenType font. Source: OpenType 1.9, "Organization of an OpenType Font". */
export type Tables = Map<string, Buffer>

const HEADER = 12
const RECORD = 16

export function readTables(font: Buffer): Tables {
  const tables: Tables = new Map()
  for (let record = 0; record < font.readUInt16BE(4); record++) {
    const at = HEADER + record * RECORD
    const offset = font.readUInt32BE(at + 8)
    tables.set(
      font.toString('latin1', at, at + 4),
      font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    )
  }
  return tables
}

export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const directory = Buffer.alloc(HEADER + RECORD * sorted.length)
  const power = Math.floor(Math.log2(sorted.length))
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(sorted.length, 4)
  directory.writeUInt16BE(16 * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(16 * (sorted.length - 2 ** power), 10)
  const parts = [directory]
  let offset = directory.length
  for (const [index, [tag, table]] of sorted.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    const at = HEADER + index * RECORD
    directory.write(tag, at, 'latin1')
    directory.writeUInt32BE(checksum(padded), at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(table.length, at + 12)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

function checksum(padded: Buffer): number {
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}
