/**
 * Removes bytes without an object. Whatever removes a version from a row lists it in `storage.stray_blobs` in the same transaction;
 * an upload lists its own before its first byte and unlists it together with its row. So whatever is listed and due may be removed,
 * and nothing else ever is. The entry is deleted after the bytes.
 */
import type { Database } from '#server/platform/database.ts'
import { type Query, queryAsServer, serviceRole } from '#server/storage/request-database.ts'
import type { BlobStore } from './blob-store.ts'
import type { PartialStore } from './partial-store.ts'

export type Collector = {
  /** There may be something to remove. */
  poke(): void
  /** Resolves when nothing that is due is left. */
  collect(): Promise<void>
  stop(): Promise<void>
}

type Log = { warn(details: object, message: string): void }

const every = 60_000
const batchSize = 500
/** The longest duration of an upload, after which its bytes are due. */
export const longestUpload = '1 day'

export const markUpload = (version: string): Query => ({
  // Committed asynchronously: it is flushed with the next commit, long before it is needed.
  text: `with soon as (select set_config('synchronous_commit', 'off', true))
    insert into storage.stray_blobs (version, due) select $1, now() + interval '${longestUpload}' from soon
    on conflict (version) do update set due = excluded.due`,
  values: [version],
})

/** Makes the version due: the upload has failed, or is not wanted. */
export const giveUp = (version: string): Query => ({
  text: 'update storage.stray_blobs set due = now() where version = $1',
  values: [version],
})

/** Multipart uploads without activity are deleted; their parts become strays. */
const forgetUploads: Query = {
  text: `delete from storage.s3_multipart_uploads u where u.created_at < now() - interval '7 days' and not exists (
    select from storage.s3_multipart_uploads_parts p
    where p.upload_id = u.id and p.created_at >= now() - interval '7 days')`,
  values: [],
}

/** Their pieces are removed by `removeOld`. */
const forgetUnfinished: Query = {
  text: "delete from storage.unfinished_uploads where at < now() - interval '1 day'",
  values: [],
}

export function startCollector(
  database: Database,
  { blobs, partials }: { blobs: BlobStore; partials: PartialStore },
  log: Log,
): Collector {
  let running: Promise<void> | undefined
  let isPoked = false
  let stopped = false
  const removeStrays = async () => {
    while (!stopped && (await removeSome(database, blobs, log)) === batchSize);
  }
  const collect = async () => {
    // A failing task does not keep the others from running.
    const forget = (which: Query) => () => queryAsServer(database, which)
    for (const task of [forget(forgetUploads), forget(forgetUnfinished), removeStrays, partials.removeOld])
      await task().catch((error) => log.warn({ err: error }, 'stray files were not removed yet'))
  }
  const poke = () => {
    isPoked = true
    if (stopped) return
    running ??= (async () => {
      while (isPoked && !stopped) {
        isPoked = false
        await collect()
      }
      running = undefined
    })()
  }
  const timer = setInterval(poke, every).unref()
  return {
    poke,
    collect,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Removals that fail are postponed, so that they do not block those behind them. */
async function removeSome(database: Database, blobs: BlobStore, log: Log): Promise<number> {
  return database.transaction(async (sql) => {
    await sql`select set_config('role', ${serviceRole}, true)`
    const strays = await sql<{ version: string }>`
      select version from storage.stray_blobs where due <= now()
      order by due limit ${batchSize} for update skip locked`
    if (strays.length === 0) return 0
    const versions = strays.map(({ version }) => version)
    const stayed = await blobs.remove(versions)
    const left = stayed.map(({ version }) => version)
    await sql`delete from storage.stray_blobs where version = any(${versions}) and version <> all(${left})`
    if (stayed[0]) {
      log.warn({ err: stayed[0].why, files: left.length }, 'files could not be removed: again in an hour')
      await sql`update storage.stray_blobs set due = now() + interval '1 hour' where version = any(${left})`
    }
    return versions.length
  })
}
