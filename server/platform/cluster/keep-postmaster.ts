/** Keeps a postmaster running until it is stopped: restarts it whenever it ends unexpectedly, without a limit of attempts. */
import fs from 'node:fs/promises'
import { signal } from '#server/platform/processes.ts'
import { StartRefused } from '#server/platform/start-refused.ts'
import {
  logOf,
  type Postmaster,
  type PostmasterEvents,
  type PostmasterOptions,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'

export type KeptPostmaster = {
  /** SIGINT: fast shutdown; SIGQUIT: immediate. A second call may hurry the first. */
  stop(how?: 'SIGINT' | 'SIGQUIT'): Promise<void>
}

type KeepingEvents = Pick<PostmasterEvents, 'onRecovery'> & {
  onSpawn: () => void
  onCrash: (what: string) => void
}

/** Throws StartRefused if the first start fails. */
export async function keepPostmaster(
  options: PostmasterOptions,
  { onSpawn, onCrash, onRecovery }: KeepingEvents,
): Promise<KeptPostmaster> {
  const stopping = new AbortController()
  let ending: Promise<unknown> | undefined
  let starting: Promise<void> = Promise.resolve()
  let postmaster: Postmaster | undefined
  // Whatever ends this process, short of kill -9, ends PostgreSQL, too.
  const leaveNothing = () => {
    if (postmaster) signal(postmaster.pid, 'SIGQUIT')
  }
  const spawned = (started: Postmaster) => {
    postmaster = started
    onSpawn()
    started.child.once('exit', () => {
      if (postmaster === started) postmaster = undefined
    })
  }
  const start = async () => {
    const started = await startPostmaster(options, { onSpawn: spawned, onRecovery }, stopping.signal)
    if (!started) throw new StartRefused(await lastWords(options.folder))
    const again = (code: number | null, name: NodeJS.Signals | null) => {
      if (stopping.signal.aborted) return
      onCrash(`PostgreSQL ended unexpectedly (${name ?? code}) and is being restarted`)
      starting = startAgain()
    }
    const { exitCode, signalCode } = started.child
    if (exitCode !== null || signalCode !== null) again(exitCode, signalCode)
    else started.child.once('exit', again)
  }
  const startAgain = (): Promise<void> =>
    start().catch((error: Error) => {
      if (stopping.signal.aborted) return
      onCrash(error.message)
      return startAgain()
    })

  process.once('exit', leaveNothing)
  await start()
  return {
    stop: async (how = 'SIGINT') => {
      stopping.abort()
      await starting
      if (postmaster) ending = Promise.all([ending, stopPostmaster(postmaster, options.folder, how)])
      await ending
      process.off('exit', leaveNothing)
    },
  }
}

async function lastWords(folder: string): Promise<string> {
  const log = logOf(folder)
  const lines = (await fs.readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n')
  return `The embedded PostgreSQL did not start. Its last words (${log}):\n${lines}\nMend the cause, or set DATABASE_URL to a PostgreSQL of your own.`
}
