/**
 * How the process ends. What was opened last is closed first, and PostgreSQL is stopped in every case: also when closing
 * takes longer than the patience of whoever waits for it, when a second signal comes, or when the start was not over yet.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#server/platform/log.ts'

export type Shutdown = {
  /** To be closed, the last one first. */
  push(step: () => Promise<unknown>): void
  /** The same, in the place that this one has now: for what begins later and is to be closed as if it had begun here. */
  place(): Pick<Shutdown, 'push'>
  /** To be done where there is no time for closing. */
  atOnce(step: () => Promise<unknown>): void
  /** Nothing ends before it is over, in order or not. */
  starting(start: Promise<unknown>): void
  signalled(): void
  /** After an error that nobody expected: in order, and with a failure to report. */
  fail(): void
  close(): Promise<void>
}

/** Milliseconds for all of it; what asked us to end may kill us after ten seconds. */
const patience = 8000
const hurry = 2000
/** npm and a terminal both hand the same Ctrl-C on. */
const sameSignal = 500

export function createShutdown(log: Pick<Log, 'error'>): Shutdown {
  const steps: (() => Promise<unknown>)[] = []
  const hurried: (() => Promise<unknown>)[] = []
  let started: Promise<unknown> = Promise.resolve()
  let begun: number | undefined
  let exitCode = 0

  const closeAll = async (opened: (() => Promise<unknown>)[]) => {
    for (const step of opened.splice(0).reverse()) {
      await step().catch((error: unknown) => log.error({ err: error }, 'could not be closed'))
    }
  }
  const close = () => closeAll(steps)
  const cutShort = async () => {
    await Promise.race([Promise.allSettled(hurried.map((step) => step())), wait(hurry)])
    process.exit(exitCode)
  }
  const begin = () => {
    begun = performance.now()
    setTimeout(cutShort, patience).unref()
    void started
      .catch(() => {})
      .then(close)
      .then(() => process.exit(exitCode))
  }
  return {
    push: (step) => void steps.push(step),
    place: () => {
      const later: (() => Promise<unknown>)[] = []
      steps.push(() => closeAll(later))
      return { push: (step) => void later.push(step) }
    },
    atOnce: (step) => void hurried.push(step),
    starting: (start) => {
      started = start
    },
    signalled: () => {
      if (begun === undefined) begin()
      else if (performance.now() - begun > sameSignal) void cutShort()
    },
    fail: () => {
      exitCode = 1
      if (begun === undefined) begin()
    },
    close,
  }
}
