/**
 * The embedded PostgreSQL 18 from npm: creates, starts and stops it.
 *
 * PostgreSQL refuses to run as root, so a root process runs it as an unprivileged user. Killing Node with -9 leaves PostgreSQL
 * running; the next start finds it by its pid file and stops it before it starts its own.
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
  /** SIGINT: fast shutdown; SIGQUIT: immediate, with recovery at the next start. */
  stop(how?: 'SIGINT' | 'SIGQUIT'): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The folder for data, keys and logs; the cluster is in `postgres` below it if PostgreSQL's user can reach that. */
  dataDir: string
  /** Further settings, as `name=value`. */
  settings?: readonly string[]
  /** Called once the process runs, before it is ready. */
  onSpawn?: () => void
  /** Called when PostgreSQL ended unexpectedly, or could not be restarted. */
  onCrash?: (what: string) => void
  /** Called every ten seconds while it recovers from a crash, which may take minutes, with what to tell the operator. */
  onRecovery?: (what: string) => void
  /** Milliseconds that a start may take, recovery left out; half a minute if it is not given. */
  startTimeout?: number
}

/** A socket path may have 107 bytes, of which PostgreSQL's file name takes 17. */
const longestSocketFolder = 85

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = unprivileged()
  await makeFolder(options.dataDir)
  const cluster = await findCluster(options.dataDir, user)
  const { folder } = cluster
  const binaries = await locateBinaries(user)
  const password = await superuserPassword(options.dataDir, cluster)
  if (!cluster.exists) await makeCluster(binaries, folder, password, user)
  // Two data folders may name the same cluster, if one is a copy of the other.
  const unlock = await lockInstance(folder)
  const socketFolder = await makeSocketFolder(folder, user)
  const settings = [
    ...baseSettings,
    `unix_socket_directories=${socketFolder}`,
    `unix_socket_permissions=${user ? '0777' : '0700'}`,
    ...(options.settings ?? []),
  ]
  const postmaster = await keepPostmaster(
    { postgres: binaries.postgres, folder, settings, user, startTimeout: options.startTimeout },
    {
      onSpawn: options.onSpawn ?? (() => {}),
      onCrash: options.onCrash ?? (() => {}),
      onRecovery: options.onRecovery ?? (() => {}),
    },
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
  // Realtime reads changes of tables by logical decoding. WAL that a reader has not fetched is kept up to this size.
  'wal_level=logical',
  'max_slot_wal_keep_size=512MB',
  // After a crash all files are synced before recovery begins: with one call on Linux.
  ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
  'log_min_messages=warning',
  'logging_collector=off',
]

/** A quarter of the machine's memory, as PostgreSQL advises, up to a limit, since the machine is shared. */
function sharedBuffers(): number {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
  return Math.round(Math.min(Math.max(memory / 4, 128), 1024))
}

/**
 * Inside the cluster's folder, which only its user can read. If functions run as a user of their own, beside it, and passwords
 * alone give access.
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
