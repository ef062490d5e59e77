/** The cursor of a listing: the sort and the last entry, as base64 lines. */

import { listedJson } from '#server/storage/columns.ts'
import { storageError } from '#server/storage/errors.ts'
import type { Query } from '#server/storage/request-database.ts'

export type Cursor = {
  column: 'name' | 'created_at' | 'updated_at'
  order: 'asc' | 'desc'
  /** The last name, and its time if sorted by that. */
  last?: string
  after?: string
}

const columns: readonly unknown[] = ['name', 'created_at', 'updated_at']
const orders: readonly unknown[] = ['asc', 'desc']

export function readCursor(text: string): Cursor {
  const lines = Buffer.from(text, 'base64').toString().split('\n')
  const parts = Object.fromEntries(lines.filter(Boolean).map((line) => [line.slice(0, 2), line.slice(2)]))
  const { 'l:': last, 'o:': order = 'asc', 'c:': column = 'name', 'a:': after } = parts
  const isGood =
    last !== undefined &&
    !last.includes('\0') &&
    columns.includes(column) &&
    orders.includes(order) &&
    (column === 'name' || isTime(after))
  if (!isGood) throw storageError('cursorInvalid')
  return {
    column: column as Cursor['column'],
    order: order as Cursor['order'],
    last,
    ...(after !== undefined && { after }),
  }
}

/** As `writeCursor` writes it, which PostgreSQL reads. */
function isTime(text = ''): boolean {
  const time = new Date(text)
  return text >= '0001' && !Number.isNaN(time.getTime()) && time.toISOString() === text
}

type Entry = { name: string; created_at: string; updated_at: string }

export function writeCursor({ column, order }: Cursor, entry: Entry): string {
  const lines = [`l:${entry.name}`, `o:${order}`, `c:${column}`]
  if (column !== 'name') lines.push(`a:${entry[column]}`)
  return Buffer.from(lines.join('\n')).toString('base64')
}

/** One entry more than requested tells whether there are more. */
export const listing = (
  { bucket, prefix, limit, levels }: { bucket: string; prefix: string; limit: number; levels: number },
  { column, order, last = '', after = '' }: Cursor,
): Query => ({
  text: `select ${listedJson('l', 'key')} from storage.search_v2($1, $2, $3, $4, $5, $6, $7, $8) as l`,
  values: [prefix, bucket, limit + 1, levels, last, order, column, column === 'name' ? '' : after],
})
