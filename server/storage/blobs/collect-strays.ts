/**
 * Removes bytes that are nobody's. Whatever takes a version from a row leaves it in `storage.stray_blobs` in the same
 * transaction, and an upload leaves its own there before its first byte and takes it out with its row: so what is listed and
 * due may go, and nothing else ever does. A row goes after its bytes.
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
const atOnce = 500
/** How long an upload may take, after which its bytes are nobody's. */
export const longestUpload = '1 day'

export const markUpload = (version: string): Query => ({
  // Not flushed by itself: it goes to disk with the next one, long before anybody misses it.
  text: `with soon as (select set_config('synchronous_commit', 'off', true))
    insert into storage.stray_blobs (version, due) select $1, now() + interval '${longestUpload}' from soon
    on conflict (version) do update set due = excluded.due`,
  values: [version],
})

/** The upload has failed, or is not wanted. */
export const giveUp = (version: string): Query => ({
  text: 'update storage.stray_blobs set due = now() where version = $1',
  values: [version],
})

/** Those in parts on which nothing has come for long; their parts become strays. */
const forgetUploads: Query = {
  text: `delete from storage.s3_multipart_uploads u where u.created_at < now() - interval '7 days' and not exists (
    select from storage.s3_multipart_uploads_parts p
    where p.upload_id = u.id and p.created_at >= now() - interval '7 days')`,
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
    while (!stopped && (await removeSome(database, blobs, log)) === atOnce);
  }
  const collect = async () => {
    // What fails keeps nothing else from going.
    for (const task of [() => queryAsServer(database, forgetUploads), removeStrays, partials.removeOld])
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

/** What the store does not let go is tried again later: those behind it would never have their turn. */
async function removeSome(database: Database, blobs: BlobStore, log: Log): Promise<number> {
  return database.transaction(async (sql) => {
    await sql`select set_config('role', ${serviceRole}, true)`
    const strays = await sql<{ version: string }>`
      select version from storage.stray_blobs where due <= now()
      order by due limit ${atOnce} for update skip locked`
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
