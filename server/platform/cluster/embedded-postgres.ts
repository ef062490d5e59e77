/**
 * The PostgreSQL 18 that comes from npm: made, started, found again after a crash and stopped.
 *
 * PostgreSQL refuses to run as root, so a root process runs it as an unprivileged user. Killing Node with -9 leaves
 * PostgreSQL behind; the next start finds it by its pid file and stops it before it starts its own.
 */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { makeFolder } from '#server/platform/files.ts'
import { lockInstance } from '#server/platform/instance-lock.ts'
import { findCluster } from './cluster-folder.ts'
import { keepPostmaster } from './keep-postmaster.ts'
import { makeCluster, superuserPassword } from './make-cluster.ts'
import { locateBinaries } from './postgres-binaries.ts'
import { type User, unprivileged } from './unprivileged-user.ts'

export type EmbeddedPostgres = {
  /** A connection string as the superuser, to the given database. */
  url(database: string): string
  /** The folder that holds the cluster. */
  folder: string
  /** In order, or at once where there is no time for that. */
  stop(how?: 'SIGINT' | 'SIGQUIT'): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The folder for data, keys and logs; the cluster lies in `postgres` below it where PostgreSQL's user can reach it. */
  dataDir: string
  /** Further settings, as `name=value`. */
  settings?: readonly string[]
  /** Told once its process runs, and has yet to become ready. */
  onSpawn?: () => void
  /** Told when PostgreSQL ended by itself, or could not be started again. */
  onCrash?: (what: string) => void
}

/** PostgreSQL's path for a socket may have 107 bytes, of which its own file name takes 17. */
const longestSocketFolder = 85

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = unprivileged()
  await makeFolder(options.dataDir)
  const cluster = await findCluster(options.dataDir, user)
  const { folder } = cluster
  const binaries = await locateBinaries(user)
  const password = await superuserPassword(options.dataDir, cluster)
  if (!cluster.exists) await makeCluster(binaries, folder, password, user)
  // Two data folders may name one cluster, where one is a copy of the other.
  const unlock = await lockInstance(folder)
  const socketFolder = await makeSocketFolder(folder, user)
  const settings = [
    ...baseSettings,
    `unix_socket_directories=${socketFolder}`,
    `unix_socket_permissions=${user ? '0777' : '0700'}`,
    ...(options.settings ?? []),
  ]
  const postmaster = await keepPostmaster(
    { postgres: binaries.postgres, folder, settings, user },
    { onSpawn: options.onSpawn ?? (() => {}), onCrash: options.onCrash ?? (() => {}) },
  )
  return {
    folder,
    url: (database) =>
      `postgresql://postgres:${password}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`,
    stop: async (how) => {
      await postmaster.stop(how)
      await unlock()
    },
  }
}

const baseSettings = [
  'listen_addresses=',
  'timezone=UTC',
  'log_timezone=UTC',
  'jit=off',
  'max_connections=100',
  `shared_buffers=${sharedBuffers()}MB`,
  'wal_compression=on',
  // Changes of tables are read from the log. What a reader has not fetched is kept for it up to here, and no further.
  'wal_level=logical',
  'max_slot_wal_keep_size=512MB',
  // After a crash every file is made durable before anything else: one call for all of them, where there is such a call.
  ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
  'log_min_messages=warning',
  'logging_collector=off',
]

/** A quarter of the machine's memory, as PostgreSQL advises, but never much: it is taken as it is used, and others live here. */
function sharedBuffers(): number {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
  return Math.round(Math.min(Math.max(memory / 4, 128), 1024))
}

/**
 * In the cluster's own folder, which is its user's alone. Where functions run as a user of their own the socket lies beside it,
 * and passwords alone say who gets in.
 */
async function makeSocketFolder(folder: string, user: User | undefined): Promise<string> {
  const beside = user ? `${folder}-socket` : folder
  const fits = Buffer.byteLength(beside) <= longestSocketFolder
  const socketFolder = fits ? beside : await fs.mkdtemp(path.join(os.tmpdir(), 'tannr-'))
  if (!user) return socketFolder
  await fs.mkdir(socketFolder, { recursive: true })
  await fs.chown(socketFolder, user.uid, user.gid)
  await fs.chmod(socketFolder, 0o711)
  return socketFolder
}
