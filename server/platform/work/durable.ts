/** Durable work, which is completed although its process may end: the interface of the engine. */
import type { Sql } from '#server/platform/database.ts'

/** The steps of one run, executed in order. A step that completed before a crash is not repeated after it. */
export type Steps = {
  /**
   * Changes to our own tables, exactly once: the transaction also records the step. The result is stored with the run, so it must
   * not contain secrets.
   */
  transaction<T>(name: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Any other work, at least once: repeated if the process ends before its result is recorded, or if PostgreSQL was unavailable
   * meanwhile.
   */
  run<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** Must be deterministic outside of its steps. An error that it throws ends the run for good. */
export type Work<Input> = (input: Input, steps: Steps) => Promise<void>

// biome-ignore lint/suspicious/noExplicitAny: each has an input of its own, which JSON can hold.
export type Works = Readonly<Record<string, Work<any>>>

export type Health = {
  /** Runs that are in progress, and that ended without success. */
  running: number
  failed: number
}

export interface Engine {
  /** Starts a run in this process; does nothing if the key was used before. */
  start(work: string, key: string, input: unknown): Promise<void>
  /** Resumes a run that was cancelled or has failed. */
  continue(key: string): Promise<void>
  /** Cancels a run: no further step begins. */
  cancel(key: string): Promise<void>
  /** Runs the work at these times (five cron fields, UTC), once over all processes; its input is the time in milliseconds. */
  schedule(work: string, cron: string): Promise<void>
  health(): Promise<Health>
}
