/** Listings: version 1 per folder level, version 2 with a cursor. */
import { listedJson } from '#server/storage/columns.ts'
import { addRoute, bucketOf } from '#server/storage/route.ts'
import type { Endpoint } from '#server/storage/storage-parts.ts'
import { type Cursor, listing, readCursor, writeCursor } from './list-cursor.ts'

type Listed = { key?: string; name: string; id: string | null; created_at: string; updated_at: string }

/** PostgreSQL's largest integer. */
const maxRows = 2_147_483_647

export const list: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'POST', url: '/object/list/:bucket', operation: 'storage.object.list' },
    schema: {
      body: {
        type: 'object',
        properties: {
          prefix: { type: 'string' },
          limit: { type: 'integer', minimum: 1, maximum: maxRows, default: 100 },
          offset: { type: 'integer', minimum: 0, maximum: maxRows, default: 0 },
          search: { type: 'string' },
          sortBy: {
            type: 'object',
            properties: {
              column: { type: 'string', enum: ['name', 'updated_at', 'created_at', 'last_accessed_at'] },
              order: { type: 'string', enum: ['asc', 'desc'] },
            },
          },
        },
        required: ['prefix'],
      },
    },
    async handler({ request, database }) {
      const {
        prefix,
        limit,
        offset,
        search = '',
        sortBy = {},
      } = request.body as {
        prefix: string
        limit: number
        offset: number
        search?: string
        sortBy?: { column?: string; order?: string }
      }
      const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
      const [found] = await database.asCaller({
        text: `select ${listedJson('l')} from storage.search($1, $2, $3, $4, $5, $6, $7, $8) as l`,
        values: [
          ...[folder, bucketOf(request), limit, folder.split('/').length, offset, search],
          ...[sortBy.column ?? 'name', sortBy.order ?? 'asc'],
        ],
      })
      return found?.rows
    },
  })

export const listByCursor: Endpoint = (app, storage) =>
  addRoute(app, storage, {
    ...{ method: 'POST', url: '/object/list-v2/:bucket', operation: 'storage.object.list_v2' },
    schema: {
      body: {
        type: 'object',
        properties: {
          prefix: { type: 'string' },
          limit: { type: 'integer', minimum: 1, maximum: 1000, default: 1000 },
          cursor: { type: 'string' },
          with_delimiter: { type: 'boolean', default: false },
          sortBy: {
            type: 'object',
            properties: {
              column: { type: 'string', enum: ['name', 'updated_at', 'created_at'] },
              order: { type: 'string', enum: ['asc', 'desc'] },
            },
          },
        },
      },
    },
    async handler({ request, database }) {
      const {
        prefix = '',
        limit,
        cursor,
        with_delimiter: byLevel,
        sortBy,
      } = request.body as {
        prefix?: string
        limit: number
        cursor?: string
        with_delimiter: boolean
        sortBy?: { column?: Cursor['column']; order?: Cursor['order'] }
      }
      const from = cursor ? readCursor(cursor) : { column: 'name' as const, order: 'asc' as const, ...sortBy }
      const query = { bucket: bucketOf(request), prefix, limit, levels: byLevel ? levelsOf(prefix) : 0 }
      const [found] = await database.asCaller(listing(query, from))
      const all = (found?.rows ?? []) as Listed[]
      const page = all.slice(0, limit)
      const last = page.at(-1)
      const next = all.length > limit && last ? writeCursor(from, last) : undefined
      return {
        hasNext: next !== undefined,
        ...(next !== undefined && { nextCursor: next, nextCursorKey: last?.name }),
        folders: page.filter(({ id }) => id === null),
        objects: page.filter(({ id }) => id !== null).map((one) => shown(one, byLevel)),
      }
    },
  })

const levelsOf = (prefix: string) => prefix.split('/').length

const shown = ({ key, ...object }: Listed, byLevel: boolean) => (byLevel ? { key, ...object } : object)
