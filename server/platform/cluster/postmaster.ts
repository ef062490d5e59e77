/**
 * Starts and stops PostgreSQL's postmaster and its child processes, also those left over from a crash.
 *
 * A killed postmaster leaves its children behind. Idle ones end by themselves, busy ones do not, and while one lives it holds the
 * shared memory, so that no new postmaster starts. They are therefore killed first; their work is lost with the postmaster anyway.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import fs, { open } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasEnded, processesIn, signal } from '#server/platform/processes.ts'
import type { User } from './unprivileged-user.ts'

export type PostmasterOptions = {
  /** The path of the program. */
  postgres: string
  folder: string
  /** As `name=value`. */
  settings: readonly string[]
  user: User | undefined
  /** Milliseconds until an attempt to start is given up; one that recovers from a crash has as long as that takes. */
  startTimeout?: number | undefined
}

export type PostmasterEvents = {
  /** Called with each attempt, before it is ready. */
  onSpawn: (postmaster: Postmaster) => void
  /** Called every ten seconds while PostgreSQL recovers from a crash, with what to tell the operator. */
  onRecovery: (what: string) => void
}

export type Postmaster = { pid: number; child: ChildProcess }

/** Milliseconds. */
const usualStartTimeout = 30_000
const recoveryNotice = 10_000
/** Milliseconds for a fast shutdown (SIGINT), which writes a checkpoint, and for an immediate one (SIGQUIT), which does not. */
const fastShutdownTimeout = 3000
const immediateShutdownTimeout = 700

/**
 * Retries with backoff until `startTimeout`, since a pid file may name a zombie or the disk may be full. Resolves to undefined on
 * timeout or when `given` aborts; no process is left then.
 */
export async function startPostmaster(
  options: PostmasterOptions,
  { onSpawn, onRecovery }: PostmasterEvents,
  given: AbortSignal,
): Promise<Postmaster | undefined> {
  const deadline = Date.now() + (options.startTimeout ?? usualStartTimeout)
  for (let pause = 50; Date.now() < deadline && !given.aborted; pause = Math.min(pause * 2, 2000)) {
    await endOrphans(options.folder)
    const postmaster = await spawnPostmaster(options)
    onSpawn(postmaster)
    if (await becomesReady(postmaster, options.folder, { deadline, onRecovery, given })) return postmaster
    await stopPostmaster(postmaster, options.folder, 'SIGQUIT')
    await wait(pause, undefined, { signal: given }).catch(() => {})
  }
  return undefined
}

/** Sends `how` (SIGINT: fast shutdown, SIGQUIT: immediate), then stronger signals after each timeout, last SIGKILL to all children. */
export async function stopPostmaster(
  { pid }: Postmaster,
  folder: string,
  how: 'SIGINT' | 'SIGQUIT',
): Promise<void> {
  if (how === 'SIGINT') {
    signal(pid, 'SIGINT')
    if (await hasEnded(pid, fastShutdownTimeout)) return
  }
  signal(pid, 'SIGQUIT')
  if (await hasEnded(pid, immediateShutdownTimeout)) return
  signal(pid, 'SIGKILL')
  await hasEnded(pid, immediateShutdownTimeout)
  await endChildren(folder)
}

async function spawnPostmaster({ postgres, folder, settings, user }: PostmasterOptions): Promise<Postmaster> {
  const output = await open(logOf(folder), 'a')
  const child = spawn(postgres, ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
    stdio: ['ignore', output.fd, output.fd],
    // A process group of its own: Ctrl-C reaches only Node, which stops PostgreSQL after the last request.
    detached: true,
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    cwd: folder,
  })
  const failed = new Promise<never>((_resolve, reject) => child.once('error', reject))
  failed.catch(() => {})
  child.unref()
  await output.close()
  return child.pid === undefined ? failed : { pid: child.pid, child }
}

export const logOf = (folder: string) => path.join(folder, 'tannr-postgres.log')

async function becomesReady(
  { pid, child }: Postmaster,
  folder: string,
  {
    deadline,
    onRecovery,
    given,
  }: Pick<PostmasterEvents, 'onRecovery'> & { deadline: number; given: AbortSignal },
): Promise<boolean> {
  let nextNotice = Date.now() + recoveryNotice
  while (child.exitCode === null && child.signalCode === null && !given.aborted) {
    const status = await statusOf(pid, folder)
    if (status === 'ready') return true
    // It replays its log. Ended now, it would begin again at the same place.
    const recovers = status === 'starting'
    if (!recovers && Date.now() > deadline) return false
    if (recovers && Date.now() > nextNotice) {
      nextNotice = Date.now() + recoveryNotice
      onRecovery(`PostgreSQL recovers from a crash and answers once that is done (its log: ${logOf(folder)})`)
    }
    await wait(5)
  }
  return false
}

/** The postmaster writes its state to the eighth line of its pid file, `starting` until it accepts connections. */
async function statusOf(pid: number, folder: string): Promise<string | undefined> {
  const lines = await pidFile(folder)
  return Number(lines[0]) === pid ? lines[7]?.trim() : undefined
}

/** Ends the processes that an earlier run left on this folder. */
async function endOrphans(folder: string): Promise<void> {
  const pid = Number((await pidFile(folder))[0])
  if (Number.isInteger(pid) && pid > 1 && (await isPostmasterOf(pid, folder))) {
    signal(pid, 'SIGINT')
    if (!(await hasEnded(pid, 5000))) {
      signal(pid, 'SIGQUIT')
      await hasEnded(pid, 5000)
    }
  }
  await endChildren(folder)
}

async function endChildren(folder: string): Promise<void> {
  const children: number[] = []
  for (const pid of await processesIn(folder)) if (await isPostgres(pid)) children.push(pid)
  for (const pid of children) signal(pid, 'SIGKILL')
  await Promise.all(children.map((pid) => hasEnded(pid, immediateShutdownTimeout)))
}

async function pidFile(folder: string): Promise<string[]> {
  return (await fs.readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
}

async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  if (!signal(pid, 0)) return false
  if ((await processesIn(folder)).includes(pid)) return isPostgres(pid)
  const commandLine = await commandLineOf(pid)
  // Without /proc (macOS) the pid file has to do: PostgreSQL removes it at a clean shutdown.
  if (commandLine === undefined) return process.platform !== 'linux'
  return commandLine.includes('postgres') && commandLine.split('\0').includes(folder)
}

const isPostgres = async (pid: number) => /^(\S*\/)?postgres\b/.test((await commandLineOf(pid)) ?? '')

const commandLineOf = (pid: number) => fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
