/** Objects of the server itself, past all policies: read as a whole, and written like uploads. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import { giveUp, markUpload } from './blobs/collect-strays.ts'
import type { ObjectRow } from './columns.ts'
import { commitObject, selectObject } from './objects/objects.ts'
import { describe } from './objects/store-object.ts'
import type { OpenStorage } from './open-storage.ts'
import { queryAsServer } from './request-database.ts'

/** Bytes; no archive is that large, so more is an error. */
const largest = 4 * 1024 ** 3 - 1

export function serverFiles(database: Database, { blobs, collector }: OpenStorage) {
  return {
    async read(bucket: string, name: string) {
      const [found] = await queryAsServer(database, selectObject({ bucket, key: name }))
      const row = found?.rows[0] as ObjectRow | undefined
      const bytes = row?.version
        ? await blobs.read(row.version, { size: row.metadata?.size ?? 0 })
        : undefined
      if (bytes === undefined) return undefined
      const type = row?.metadata?.mimetype ?? 'application/octet-stream'
      return { type, bytes: Buffer.isBuffer(bytes) ? one(bytes) : bytes }
    },
    async write(bucket: string, name: string, contentType: string, bytes: AsyncIterable<Buffer>) {
      const version = randomUUID()
      await queryAsServer(database, markUpload(version))
      try {
        const { size, md5 } = await blobs.write(version, bytes, { limit: largest })
        const metadata = describe({ md5, size, contentType, cacheControl: 'no-cache', now: new Date() })
        const object = { bucket, key: name, version, owner: undefined, metadata, userMetadata: undefined }
        const [kept] = await queryAsServer(database, commitObject(object, true))
        if (kept?.rows.length !== 1) throw new Error('the upload took too long')
        return size
      } catch (error) {
        await queryAsServer(database, giveUp(version)).catch(() => {})
        collector.poke()
        throw error
      }
    },
  }
}

async function* one(bytes: Buffer) {
  yield bytes
}
