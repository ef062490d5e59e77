/**
 * The cluster with the migrated and seeded template database, cached in node_modules/.cache: creating it takes longer than most
 * tests. Its name is a hash of what it was made from.
 */
import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { fingerprint } from '#tools/fingerprint.ts'

const root = path.resolve(import.meta.dirname, '../..')
const cache = path.join(root, 'node_modules/.cache/clusters')
/** For a branch or two and the previous state: each takes as much space as a new data folder. */
const kept = 4

const madeFrom = [
  'package-lock.json',
  'server/service-schemas.ts',
  'server/*/schema/*.sql',
  'server/platform/**/*.*',
  'supabase/**/*.*',
  'tests/support/{global-setup,template-cluster}.ts',
]

/** PostgreSQL's user is part of it, as the copy's owner. */
export function templateKey(): Promise<string> {
  return fingerprint(root, madeFrom, process.platform, process.arch, process.getuid?.())
}

/** Copies the cached data folder to this one; false if there is none. */
export async function copyTemplate(key: string, dataDir: string): Promise<boolean> {
  const folder = path.join(cache, key)
  const now = new Date()
  const isThere = await utimes(folder, now, now).then(
    () => true,
    () => false,
  )
  if (isThere) await copyFolder(`${folder}/.`, dataDir)
  return isThere
}

/** Caches this data folder, whose PostgreSQL is stopped, and removes the least recently used ones. */
export async function keepTemplate(key: string, dataDir: string): Promise<void> {
  const draft = path.join(cache, `${key}.${process.pid}.new`)
  try {
    await mkdir(cache, { recursive: true })
    await copyFolder(dataDir, draft)
    // Another run may have been faster; then there is a folder in the way, and it is as good.
    await rename(draft, path.join(cache, key)).catch(() => {})
    await forgetOldest()
  } catch (error) {
    console.warn(`The database is made anew for every run, since it cannot be kept in ${cache}:`, error)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function forgetOldest(): Promise<void> {
  const folders = await Promise.all(
    (await readdir(cache)).map(async (name) => ({
      name,
      used: (await stat(path.join(cache, name))).mtimeMs,
    })),
  )
  const old = folders.toSorted((one, other) => other.used - one.used).slice(kept)
  for (const { name } of old) await rm(path.join(cache, name), { recursive: true, force: true })
}

/** With owners and modes, which Node's own copying does not preserve. */
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}
