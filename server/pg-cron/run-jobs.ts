/**
 * Runs the commands of `cron.job` when they are due, as pg_cron does: in UTC, once over all processes, and a job's next run waits for
 * its last. Nothing is made up for while no process is there.
 */
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { beginRun, claim, endRun, type Job, jobsDueAt, runStarted, tidyRuns, timedJobs } from './job-rows.ts'
import { runCommand } from './run-command.ts'

export type JobParts = {
  /** As the owner of the database. */
  database: Database
  /** The connection string of the project's owner, whose rights the commands have. */
  url: string
  log: Pick<Log, 'warn'>
}

const minute = 60_000
/** Commands of this process at once; further ones wait. */
const concurrency = 8

/** `start` resolves to the function that stops the schedules, and cancels what runs. */
export const createJobs = (parts: JobParts) => ({ start: () => startJobs(parts) })

async function startJobs(parts: JobParts): Promise<() => Promise<void>> {
  const { database, log } = parts
  const warn = (error: unknown) => log.warn({ err: error }, 'scheduled commands could not be read')
  const runner = createRunner(parts)
  let endTimers: (() => void)[] = []
  let stopped = false
  const setTimers = async () => {
    const jobs = await timedJobs(database)
    for (const end of endTimers) end()
    endTimers = stopped
      ? []
      : jobs.map((job) => atEach(job.every * 1000, (due) => runner.run(job, due).catch(warn)))
  }
  // One after the other, so that what was read last is what counts.
  let reading = Promise.resolve()
  const readAgain = () => {
    reading = reading.then(setTimers).catch(warn)
  }
  const listening = await database.listen('cron', readAgain)
  try {
    await setTimers()
  } catch (error) {
    await listening.stop()
    throw error
  }
  const endMinutes = atEach(minute, async (due) => {
    const jobs = await jobsDueAt(database, due).catch(warn)
    for (const job of jobs ?? []) runner.run(job, due).catch(warn)
    await tidyRuns(database).catch(warn)
  })
  return async () => {
    stopped = true
    endMinutes()
    await listening.stop()
    await reading
    for (const end of endTimers) end()
    await runner.stop()
  }
}

/** Calls back at each multiple of so many milliseconds since 1970; returns the function that ends it. */
function atEach(every: number, work: (due: Date) => unknown): () => void {
  let timer: NodeJS.Timeout
  const next = () => {
    const due = (Math.floor(Date.now() / every) + 1) * every
    timer = setTimeout(() => {
      next()
      work(new Date(due))
    }, due - Date.now())
  }
  next()
  return () => clearTimeout(timer)
}

type Runner = {
  /** Runs it, unless another process does so. */
  run(job: Job, due: Date): Promise<void>
  stop(): Promise<void>
}

export function createRunner({ database, url }: JobParts): Runner {
  const stopping = new AbortController()
  /** Running or waiting for a place, by job; `again` is set where it came due meanwhile. */
  const underWay = new Map<number, { job: Job; again: boolean; done: Promise<void> }>()
  const places: (() => void)[] = []
  let free = concurrency
  const takePlace = () => (free > 0 ? void free-- : new Promise<void>((resolve) => places.push(resolve)))
  const leavePlace = () => {
    const next = places.shift()
    if (next) next()
    else free++
  }
  const once = async (job: Job) => {
    await takePlace()
    try {
      if (stopping.signal.aborted) return
      const run = await beginRun(database, job)
      const onStart = (pid: number) => runStarted(database, run, pid)
      await endRun(database, run, await runCommand(job, { url, onStart, signal: stopping.signal }))
    } finally {
      leavePlace()
    }
  }
  const begin = async (job: Job): Promise<void> => {
    const entry = { job, again: true, done: Promise.resolve() }
    underWay.set(job.id, entry)
    const all = async () => {
      try {
        while (entry.again && !stopping.signal.aborted) {
          entry.again = false
          await once(entry.job)
        }
      } finally {
        underWay.delete(job.id)
      }
    }
    entry.done = all()
    return entry.done
  }
  return {
    run: async (job, due) => {
      // What a process that stops would claim, no other would run.
      if (stopping.signal.aborted || !(await claim(database, job.id, due))) return
      const known = underWay.get(job.id)
      if (!known) return begin(job)
      known.again = true
      known.job = job
    },
    stop: async () => {
      stopping.abort()
      for (const place of places.splice(0)) place()
      await Promise.allSettled([...underWay.values()].map(({ done }) => done))
    },
  }
}
