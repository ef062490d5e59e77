import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { openStorage } from './open-storage.ts'
import type { StorageSettings } from './settings.ts'

const database = useDatabase({ size: 2 })

function settingsOf(toml: string): StorageSettings {
  const { storage } = readConfig({ toml, variables: {}, workingDir: '/srv/tannr' })
  if (!storage) throw new Error('storage is switched off')
  return storage
}

async function start(toml: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tannr-storage-'))
  const log = { warn: () => {} }
  const { collector, blobs } = await openStorage({ folder, database, settings: settingsOf(toml), log })
  onTestFinished(async () => {
    await collector.stop()
    await blobs.close()
    await rm(folder, { recursive: true, force: true })
  })
  return database.sql`
    select id, public, file_size_limit, allowed_mime_types from storage.buckets
    where id in ('papers', 'pictures') order by id`
}

test('the buckets of config.toml are made, and brought up to date at the next start', async () => {
  const papers = { id: 'papers', public: false, file_size_limit: null, allowed_mime_types: null }
  expect(
    await start(
      '[storage.buckets.papers]\n[storage.buckets.pictures]\npublic = true\nfile_size_limit = "2MiB"',
    ),
  ).toEqual([
    papers,
    { id: 'pictures', public: true, file_size_limit: 2 * 2 ** 20, allowed_mime_types: null },
  ])
  // A bucket that is no longer listed stays, as it may hold files.
  expect(await start('[storage.buckets.pictures]\nallowed_mime_types = ["image/png", "image/*"]')).toEqual([
    papers,
    { id: 'pictures', public: false, file_size_limit: null, allowed_mime_types: ['image/png', 'image/*'] },
  ])
})
