/**
 * The PostgreSQL 18 that comes from npm: made, started, found again after a crash and stopped.
 *
 * PostgreSQL refuses to run as root, so a root process runs it as an unprivileged user. Killing Node with -9 leaves
 * PostgreSQL behind; the next start finds it by its pid file and stops it before it starts its own.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import fs, { open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findCluster, recordCluster } from './cluster-folder.ts'
import { lockInstance } from './instance-lock.ts'
import { makeCluster, superuserPassword } from './make-cluster.ts'
import { locateBinaries } from './postgres-binaries.ts'
import { StartRefused } from './start-refused.ts'
import { type User, unprivileged } from './unprivileged-user.ts'

export type EmbeddedPostgres = {
  /** A connection string as the superuser, to the given database. */
  url(database: string): string
  /** The folder that holds the cluster. */
  folder: string
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  /** The folder for data, keys and logs; the cluster lies in `postgres` below it where PostgreSQL's user can reach it. */
  dataDir: string
  /** Further settings, as `name=value`. */
  settings?: readonly string[]
  /** Told when PostgreSQL ended by itself, or could not be started again. */
  onCrash?: (what: string) => void
}

/** PostgreSQL's path for a socket may have 107 bytes, of which its own file name takes 17. */
const longestSocketFolder = 85
const startPatience = 30_000

export class PostgresDidNotStart extends StartRefused {}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = unprivileged()
  await fs.mkdir(options.dataDir, { recursive: true })
  const cluster = await findCluster(options.dataDir, user)
  const { folder } = cluster
  const binaries = await locateBinaries(user)
  const password = await superuserPassword(options.dataDir, cluster)
  if (!cluster.exists) await makeCluster(binaries, folder, password, user)
  await recordCluster(options.dataDir, folder)
  // Two data folders may name one cluster, where one is a copy of the other.
  const unlock = await lockInstance(folder)
  const socketFolder = await makeSocketFolder(folder, user)
  const settings = [
    ...baseSettings,
    `unix_socket_directories=${socketFolder}`,
    `unix_socket_permissions=${user ? '0777' : '0700'}`,
    ...(options.settings ?? []),
  ]
  const supervised = await supervise(
    () => startPostmaster(binaries.postgres, folder, settings, user),
    options.onCrash ?? (() => {}),
  )
  return {
    folder,
    url: (database) =>
      `postgresql://postgres:${password}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`,
    stop: async () => {
      await supervised.stop()
      await unlock()
    },
  }
}

/** Starts the postmaster anew when it ends without having been asked to; its own recovery does the rest. */
async function supervise(start: () => Promise<ChildProcess>, onCrash: (what: string) => void) {
  let stopping = false
  let restarting: Promise<void> | undefined
  let child: ChildProcess
  const run = async () => {
    child = await start()
    child.once('exit', (code, signal) => {
      if (stopping) return
      onCrash(`PostgreSQL ended unexpectedly (${signal ?? code}); it is started again`)
      restarting = run().catch((error: Error) => onCrash(error.message))
    })
  }
  await run()
  return {
    stop: async () => {
      stopping = true
      await restarting
      signal(child.pid as number, 'SIGINT')
      await gone(child.pid as number, 10_000)
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

/** Ends a postmaster that an earlier process of ours left behind on this very folder. */
async function stopOrphan(folder: string): Promise<void> {
  const pid = await postmasterPid(folder)
  if (pid === undefined || !(await isPostmasterOf(pid, folder))) return
  signal(pid, 'SIGINT')
  if (await gone(pid, 5000)) return
  signal(pid, 'SIGQUIT')
  await gone(pid, 5000)
}

async function postmasterPid(folder: string): Promise<number | undefined> {
  const file = await fs.readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const commandLine = await fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  // Without /proc (macOS) the pid file alone has to do: PostgreSQL removes it at every orderly end.
  if (commandLine === undefined) return process.platform !== 'linux'
  return commandLine.includes('postgres') && commandLine.split('\0').includes(folder)
}

/**
 * A pid file of a killed postmaster may name a zombie, and its last children may still hold the shared memory for a
 * moment, so a start that ends at once is tried again until the patience runs out.
 */
async function startPostmaster(
  postgres: string,
  folder: string,
  settings: readonly string[],
  user: User | undefined,
): Promise<ChildProcess> {
  const log = path.join(folder, 'tannr-postgres.log')
  const deadline = Date.now() + startPatience
  for (;;) {
    await stopOrphan(folder)
    const output = await open(log, 'a')
    const child = spawn(postgres, ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
      stdio: ['ignore', output.fd, output.fd],
      // In a process group of its own, so that Ctrl-C reaches Node alone and PostgreSQL ends after the last request.
      detached: true,
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
      cwd: folder,
    })
    let ended = false
    child.once('exit', () => {
      ended = true
    })
    child.once('error', () => {
      ended = true
    })
    child.unref()
    await output.close()
    while (!ended && Date.now() < deadline) {
      if (await isReady(folder, child.pid)) return child
      await wait(5)
    }
    if (Date.now() >= deadline) {
      const lines = (await fs.readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n')
      throw new PostgresDidNotStart(
        `The embedded PostgreSQL did not start. Its last words (${log}):\n${lines}\nMend the cause, or set DATABASE_URL to a PostgreSQL of your own.`,
      )
    }
    await wait(100)
  }
}

/** The postmaster writes its state to the eighth line of its pid file. */
async function isReady(folder: string, pid: number | undefined): Promise<boolean> {
  const lines = (await fs.readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

async function gone(pid: number, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (isAlive(pid) && !(await isZombie(pid))) {
    if (Date.now() > deadline) return false
    await wait(5)
  }
  return true
}

async function isZombie(pid: number): Promise<boolean> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) === 'Z'
}

function isAlive(pid: number): boolean {
  return signal(pid, 0)
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
