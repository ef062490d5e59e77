/**
 * Shuts the process down. Resources are closed in reverse order, and PostgreSQL is stopped in every case: also on timeout, on a
 * second signal, or during the start.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#server/platform/log.ts'

export type Shutdown = {
  /** Adds a step; steps run in reverse order. */
  push(step: () => Promise<unknown>): void
  /** A place for later steps, which run as if they had been added now. */
  place(): Pick<Shutdown, 'push'>
  /** Adds a step for a shutdown without time to close. */
  immediate(step: () => Promise<unknown>): void
  /** The shutdown waits for the start to settle. */
  starting(start: Promise<unknown>): void
  signalled(): void
  /** Shuts down after an unexpected error, with a failure as exit code. */
  fail(): void
  close(): Promise<void>
}

/** Milliseconds for everything; process managers kill after ten seconds. */
const timeout = 8000
const hurry = 2000
/** npm and the terminal both pass on the same Ctrl-C. */
const sameSignal = 500

export function createShutdown(log: Pick<Log, 'error'>): Shutdown {
  const steps: (() => Promise<unknown>)[] = []
  const immediateSteps: (() => Promise<unknown>)[] = []
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
    await Promise.race([Promise.allSettled(immediateSteps.map((step) => step())), wait(hurry)])
    process.exit(exitCode)
  }
  const begin = () => {
    begun = performance.now()
    setTimeout(cutShort, timeout).unref()
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
    immediate: (step) => void immediateSteps.push(step),
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
