/**
 * The PostgreSQL 18 that comes from npm: made, started, found again after a crash and stopped.
 *
 * PostgreSQL refuses to run as root, so a root process runs it as an unprivileged user. Killing Node with -9 leaves
 * PostgreSQL behind; the next start finds it by its pid file and stops it before it starts its own.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs, { open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { locateBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { reachableByOthers, type User, unprivileged } from './unprivileged-user.ts'

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

export class PostgresDidNotStart extends Error {}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = unprivileged()
  await fs.mkdir(options.dataDir, { recursive: true })
  const folder = await clusterFolder(options.dataDir, user)
  const binaries = await locateBinaries(user)
  const password = await superuserPassword(options.dataDir)
  await createCluster(binaries, folder, password, user)
  const socketFolder = await makeSocketFolder(folder, user)
  const settings = [...baseSettings, `unix_socket_directories=${socketFolder}`, ...(options.settings ?? [])]
  const supervised = await supervise(
    () => startPostmaster(binaries.postgres, folder, settings, user),
    options.onCrash ?? (() => {}),
  )
  return {
    folder,
    url: (database) =>
      `postgresql://postgres:${password}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketFolder)}`,
    stop: supervised.stop,
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
  'unix_socket_permissions=0700',
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

async function clusterFolder(dataDir: string, user: User | undefined): Promise<string> {
  if (!user || (await reachableByOthers(dataDir))) return path.resolve(dataDir, 'postgres')
  return user.place('data', path.resolve(dataDir))
}

async function superuserPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'postgres-password')
  try {
    return (await fs.readFile(file, 'utf8')).trim()
  } catch {
    const password = randomBytes(24).toString('base64url')
    await fs.writeFile(file, password, { mode: 0o600, flush: true })
    return password
  }
}

/** Makes the cluster beside its place and moves it there whole, so that a start cut in the middle leaves nothing half made. */
async function createCluster(
  { initdb }: PostgresBinaries,
  folder: string,
  password: string,
  user: User | undefined,
): Promise<void> {
  if (await exists(path.join(folder, 'PG_VERSION'))) return
  const draft = `${folder}.new`
  await fs.rm(draft, { recursive: true, force: true })
  await fs.mkdir(draft, { mode: 0o700, recursive: true })
  const passwordFile = path.join(os.tmpdir(), `tannr-${randomBytes(8).toString('hex')}`)
  await fs.writeFile(passwordFile, password, { mode: 0o600 })
  if (user) {
    await fs.chown(draft, user.uid, user.gid)
    await fs.chown(passwordFile, user.uid, user.gid)
  }
  try {
    await run(
      initdb,
      [
        `--pgdata=${draft}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      user,
    )
    await fs.rm(folder, { recursive: true, force: true })
    await fs.rename(draft, folder)
  } finally {
    await fs.rm(passwordFile, { force: true })
  }
}

async function makeSocketFolder(folder: string, user: User | undefined): Promise<string> {
  if (Buffer.byteLength(folder) <= longestSocketFolder) return folder
  const socketFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'tannr-'))
  if (user) await fs.chown(socketFolder, user.uid, user.gid)
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

function run(command: string, args: string[], user: User | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: os.tmpdir(),
      env: { ...process.env, LC_ALL: 'C' },
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    })
    let words = ''
    child.stderr.on('data', (chunk) => {
      words += chunk
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new PostgresDidNotStart(`${path.basename(command)} ended with ${code}: ${words.trim()}`)),
    )
  })
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

const exists = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  )
