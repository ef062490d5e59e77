/**
 * Names for the bytes to come, in stock. Each is listed as a stray, durably, before it is given out: whatever ends the process
 * or the machine, what was written under it is found and removed. So many at once that no upload waits for its own.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import { queryAsServer, textArray } from '#server/storage/request-database.ts'
import { longestUpload } from './collect-strays.ts'

export type Versions = {
  /** One that nobody else is given. */
  next(): Promise<string>
}

const atOnce = 200
/** Milliseconds for which what is in stock has nearly the whole of the time that an upload may take. */
const freshness = 60 * 60 * 1000

export function reserveVersions(database: Database): Versions {
  let stock: string[] = []
  let reservedAt = 0
  let reserving: Promise<void> | undefined
  const reserve = async () => {
    // Uploads of one time share a folder, and with it the flush that makes their names durable, see disk-store.ts.
    const folder = randomUUID().slice(0, 2)
    const versions = Array.from({ length: atOnce }, () => folder + randomUUID().slice(2))
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
