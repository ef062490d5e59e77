/**
 * Finds the database of a data folder. The folder has a record of it, `cluster.json`: the path, and the cluster's system
 * identifier. A start compares the two, so that a database that was moved, made unreadable or replaced stops the start, and an
 * empty one is never used in its place.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import { readIfExists, replaceFile } from '#server/platform/files.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import { closedToOthers, replacementFor, type User } from './unprivileged-user.ts'

export type Cluster = {
  folder: string
  /** False if there is none yet and one may be created. */
  exists: boolean
}

type Recorded = { folder: string; systemIdentifier: string }

export const recordOf = (dataDir: string) => path.join(dataDir, 'cluster.json')

/** Finds the cluster and changes nothing; throws StartRefused if it is not the recorded one. */
export async function findCluster(dataDir: string, user: User | undefined): Promise<Cluster> {
  const recorded = await readRecord(dataDir)
  const folder = recorded?.folder ?? (await unrecorded(dataDir))
  if (folder === undefined) return { folder: await placeForNew(dataDir, user), exists: false }
  await checkReachable(folder, user)
  await checkOwner(folder, user)
  if (recorded) await checkIdentity(dataDir, recorded)
  return { folder, exists: true }
}

/**
 * Records which cluster belongs to the data folder, once the keys exist. A cluster inside the folder is recorded by its relative
 * path, so that both can be moved together.
 */
export async function recordCluster(dataDir: string, folder: string): Promise<void> {
  const relative = path.relative(path.resolve(dataDir), folder)
  const record: Recorded = {
    folder: relative.startsWith('..') ? folder : relative,
    systemIdentifier: (await systemIdentifier(folder)) ?? '',
  }
  const text = `${JSON.stringify(record, null, 2)}\n`
  if ((await readIfExists(recordOf(dataDir))) !== text) await replaceFile(recordOf(dataDir), text)
}

/** The system identifier, with which PostgreSQL's control file begins. */
export async function systemIdentifier(folder: string): Promise<string | undefined> {
  const bytes = await fs.readFile(path.join(folder, 'global/pg_control')).catch(absent)
  return bytes && bytes.length >= 8 ? bytes.readBigUInt64LE().toString() : undefined
}

async function readRecord(dataDir: string): Promise<Recorded | undefined> {
  const text = await readIfExists(recordOf(dataDir))
  if (text === undefined) return undefined
  const { folder, systemIdentifier } = parseRecord(text)
  if (typeof folder === 'string' && typeof systemIdentifier === 'string' && /^\d+$/.test(systemIdentifier))
    return { folder: path.resolve(dataDir, folder), systemIdentifier }
  throw new StartRefused(
    `${recordOf(dataDir)}, which says where the database is, cannot be read.\nRestore it from a backup. If the database was never moved, remove this file instead: the next start finds the database and writes the file again.`,
  )
}

function parseRecord(text: string): Partial<Record<keyof Recorded, unknown>> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

/** The cluster of a data folder that is older than the records: in one of the two places where it could be created. */
async function unrecorded(dataDir: string): Promise<string | undefined> {
  const places = [path.resolve(dataDir, 'postgres'), replacementFor('data', path.resolve(dataDir))]
  const found: string[] = []
  for (const place of places) if (await isCluster(place)) found.push(place)
  if (found.length > 1) {
    throw new StartRefused(
      `There are two databases that may belong to ${dataDir}, and Tannr will not guess:\n${found.map((place) => `  ${place}`).join('\n')}\nMove the wrong one away (usually the smaller: compare with du -s), then start again.`,
    )
  }
  if (found.length === 0) await checkNeverUsed(dataDir)
  return found[0]
}

/** The password is written before the first cluster and the keys after it, so if both exist there has been a cluster. */
async function checkNeverUsed(dataDir: string): Promise<void> {
  const files = ['postgres-password', 'keys.json']
  const texts = await Promise.all(files.map((file) => readIfExists(path.join(dataDir, file))))
  if (texts.some((text) => text === undefined)) return
  throw new StartRefused(
    `${dataDir} had a database (${files.join(' and ')} are there), which is missing now.\nIf the data folder was moved or renamed, move it back and start once: its place is recorded then, and it can be moved. Otherwise restore the folder postgres from a backup. To start with an empty database, set DATA_DIR to a new folder.`,
  )
}

async function placeForNew(dataDir: string, user: User | undefined): Promise<string> {
  const inside = path.resolve(dataDir, 'postgres')
  const folder =
    user && (await closedToOthers(dataDir)) ? replacementFor('data', path.resolve(dataDir)) : inside
  const content = await fs.readdir(folder).catch(absent)
  if (!content || content.length === 0) return folder
  throw new StartRefused(
    `${folder} is where a new database would be created, but it contains something else (there is no PG_VERSION).\nMove that folder away, or restore what is missing, then start again.`,
  )
}

async function checkReachable(folder: string, user: User | undefined): Promise<void> {
  const closed = user && (await closedToOthers(folder))
  if (!user || !closed) return
  throw new StartRefused(
    closed === folder
      ? wrongOwner(folder, (await fs.stat(folder)).uid, user.uid)
      : `The database is in ${folder}, and PostgreSQL cannot reach it: it runs as user ${user.uid} (it refuses to run as root), and ${closed} can be entered only by its owner.\nAllow it with: chmod o+x ${closed}\nNo other database was created. To move it, stop Tannr, move the whole data folder, and set DATA_DIR to its new place.`,
  )
}

async function checkIdentity(dataDir: string, recorded: Recorded): Promise<void> {
  const found = (await isCluster(recorded.folder)) ? await systemIdentifier(recorded.folder) : undefined
  if (found === recorded.systemIdentifier) return
  const what = found
    ? `Another database lies there: its number is ${found}, and ${recorded.systemIdentifier} is expected.`
    : 'There is no database.'
  throw new StartRefused(
    `The database of ${dataDir} should be in ${recorded.folder} (as ${recordOf(dataDir)} says). ${what}\nBring the right one back: mount its disk, move it back, or restore it from a backup together with the data folder. No new one was created. To start with an empty database, set DATA_DIR to a new folder.`,
  )
}

async function checkOwner(folder: string, user: User | undefined): Promise<void> {
  const runsAs = user?.uid ?? process.getuid?.()
  const stat = await fs.stat(folder).catch(absent)
  if (stat && runsAs !== undefined && stat.uid !== runsAs)
    throw new StartRefused(wrongOwner(folder, stat.uid, runsAs))
}

function wrongOwner(folder: string, owner: number, runsAs: number): string {
  return `The database in ${folder} belongs to user ${owner}, and PostgreSQL would run as user ${runsAs}.\nStart Tannr as the user who made it (root, if that was so), or give it away with: chown -R ${runsAs} ${folder}`
}

/** A folder that cannot be read, as of another user's PostgreSQL, counts as one; its owner is checked next. */
async function isCluster(folder: string): Promise<boolean> {
  const version = await fs.stat(path.join(folder, 'PG_VERSION')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES') return absent(error)
    return true
  })
  return version !== undefined
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
