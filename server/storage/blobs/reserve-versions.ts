/**
 * Reserves versions in advance. Each is durably listed as a stray before it is used: if the process crashes, bytes written under it
 * are found and removed. They are reserved in batches, so that no upload waits.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import { queryAsServer, textArray } from '#server/storage/request-database.ts'
import { longestUpload } from './collect-strays.ts'

export type Versions = {
  /** A unique version. */
  next(): Promise<string>
}

const batchSize = 200
/** Milliseconds for which reserved versions are used; after that, too little of an upload's time would be left. */
const freshness = 60 * 60 * 1000

export function reserveVersions(database: Database): Versions {
  let stock: string[] = []
  let reservedAt = 0
  let reserving: Promise<void> | undefined
  const reserve = async () => {
    // Concurrent uploads share a folder, and with it the flush of its entries, see disk-store.ts.
    const folder = randomUUID().slice(0, 2)
    const versions = Array.from({ length: batchSize }, () => folder + randomUUID().slice(2))
    await queryAsServer(database, {
      text: `insert into storage.stray_blobs (version, due)
        select version, now() + interval '${longestUpload}' from unnest($1::text[]) as version`,
      values: [textArray(versions)],
    })
    stock = versions
    reservedAt = performance.now()
  }
  return {
    next: async () => {
      for (;;) {
        const version = performance.now() - reservedAt < freshness ? stock.pop() : undefined
        if (version !== undefined) return version
        reserving ??= reserve().finally(() => {
          reserving = undefined
        })
        await reserving
      }
    },
  }
}
