import { expect, test } from 'vitest'
import { useDatabase } from '#tests/support/own-database.ts'
import type { BlobStore } from './blob-store.ts'
import { startCollector } from './collect-strays.ts'
import type { PartialStore } from './partial-store.ts'

const database = useDatabase({ size: 2 })

test('what cannot be removed, or fails, keeps nothing else from going', async () => {
  const { sql } = database
  await sql`delete from storage.stray_blobs`
  await sql`
    insert into storage.stray_blobs (version, due) select v, now() - interval '1 minute' from unnest(array['stuck', 'free']) as v`
  await sql`alter table storage.s3_multipart_uploads rename to elsewhere`
  const told: string[] = []
  let old = 0
  const collector = startCollector(
    database,
    {
      blobs: {
        remove: async (versions) =>
          versions.flatMap((version) => (version === 'stuck' ? [{ version, why: new Error('denied') }] : [])),
      } as BlobStore,
      partials: { removeOld: async () => void old++ } as PartialStore,
    },
    { warn: (details, message) => told.push(`${message} (${(details as { err: Error }).err.message})`) },
  )
  await collector.collect()
  expect(told).toEqual([
    'stray files were not removed yet (relation "storage.s3_multipart_uploads" does not exist)',
    'files could not be removed: again in an hour (denied)',
  ])
  expect(old).toBe(1)
  expect(
    await sql`select version, due > now() + interval '50 minutes' as later from storage.stray_blobs`,
  ).toEqual([{ version: 'stuck', later: true }])
  await collector.stop()
  await sql`alter table storage.elsewhere rename to s3_multipart_uploads`
})
