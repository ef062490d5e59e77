/** Decodes PostgreSQL's output plugin `pgoutput` (version 1, values as text). */
import type { Change, ChangedRow, ChangedTable } from './change.ts'

/** Microseconds from 1970 to 2000, the epoch of PostgreSQL. */
const epoch = 946_684_800_000_000n

/** Undefined for an unchanged TOASTed value, which is not sent. */
type Sent = { values: (string | null | undefined)[] }

export class PgoutputDecoder {
  readonly #tables = new Map<number, ChangedTable>()
  /** The current transaction. */
  #of = { at: '', transaction: 0 }

  /** Undefined for messages other than changes of rows. */
  decode(data: Buffer): Change | undefined {
    const reader = new Reader(data)
    const kind = reader.character()
    if (kind === 'B') this.#begin(reader)
    else if (kind === 'R') this.#relation(reader)
    else if (kind === 'I') return this.#insert(reader)
    else if (kind === 'U') return this.#update(reader)
    else if (kind === 'D') return this.#delete(reader)
    return undefined
  }

  #begin(reader: Reader): void {
    reader.int64()
    const at = new Date(Number((reader.int64() + epoch) / 1000n)).toISOString()
    this.#of = { at, transaction: reader.int32() }
  }

  #relation(reader: Reader): void {
    const oid = reader.int32()
    // pg_catalog is sent as an empty text.
    const schema = reader.text() || 'pg_catalog'
    const name = reader.text()
    reader.byte()
    const columns = Array.from({ length: reader.int16() }, () => {
      const isIdentity = (reader.byte() & 1) === 1
      const column = reader.text()
      reader.int32()
      reader.int32()
      return { name: column, isIdentity }
    })
    this.#tables.set(oid, { oid, schema, name, columns })
  }

  #insert(reader: Reader): Change {
    const table = this.#table(reader)
    reader.character()
    return { type: 'INSERT', table, ...this.#of, new: rowOf(table, reader.tuple()) }
  }

  #update(reader: Reader): Change {
    const table = this.#table(reader)
    let kind = reader.character()
    let old: ChangedRow | undefined
    if (kind !== 'N') {
      old = oldOf(table, reader.tuple())
      kind = reader.character()
    }
    const now = rowOf(table, reader.tuple(), old)
    return { type: 'UPDATE', table, ...this.#of, new: now, old: old ?? identityOf(table, now) }
  }

  #delete(reader: Reader): Change {
    const table = this.#table(reader)
    reader.character()
    return { type: 'DELETE', table, ...this.#of, old: oldOf(table, reader.tuple()) }
  }

  #table(reader: Reader): ChangedTable {
    const table = this.#tables.get(reader.int32())
    if (!table) throw new Error('a change of a table that was not described')
    return table
  }
}

function rowOf({ columns }: ChangedTable, { values }: Sent, old?: ChangedRow): ChangedRow {
  const row: Record<string, string | null> = {}
  columns.forEach(({ name }, at) => {
    const value = values[at] === undefined ? old?.[name] : values[at]
    if (value !== undefined) row[name] = value
  })
  return row
}

/** The replica identity: the key, or the whole row with REPLICA IDENTITY FULL. Other columns are sent as null and mean nothing. */
function oldOf(table: ChangedTable, sent: Sent): ChangedRow {
  return identityOf(table, rowOf(table, sent))
}

const identityOf = ({ columns }: ChangedTable, row: ChangedRow): ChangedRow =>
  Object.fromEntries(
    columns.flatMap(({ name, isIdentity }) => {
      const value = row[name]
      return isIdentity && value !== undefined ? [[name, value]] : []
    }),
  )

/** Numbers are big-endian, texts end with a zero byte. */
class Reader {
  readonly #data: Buffer
  #at = 0

  constructor(data: Buffer) {
    this.#data = data
  }

  byte(): number {
    return this.#data.readUInt8(this.#at++)
  }

  character(): string {
    return String.fromCharCode(this.byte())
  }

  int16(): number {
    this.#at += 2
    return this.#data.readInt16BE(this.#at - 2)
  }

  int32(): number {
    this.#at += 4
    return this.#data.readUInt32BE(this.#at - 4)
  }

  int64(): bigint {
    this.#at += 8
    return this.#data.readBigInt64BE(this.#at - 8)
  }

  text(): string {
    const end = this.#data.indexOf(0, this.#at)
    const text = this.#data.toString('utf8', this.#at, end)
    this.#at = end + 1
    return text
  }

  tuple(): Sent {
    return { values: Array.from({ length: this.int16() }, () => this.#value()) }
  }

  #value(): string | null | undefined {
    const kind = this.character()
    if (kind === 'n') return null
    if (kind === 'u') return undefined
    const length = this.int32()
    this.#at += length
    return this.#data.toString('utf8', this.#at - length, this.#at)
  }
}
