/** Work that is finished whatever happens to the process that began it: what the engine offers, and what it asks for. */
import type { Sql } from '#server/platform/database.ts'

/** The steps of one run. Each is done in order, and one that was done before a crash is not done again after it. */
export type Steps = {
  /**
   * Changes to our own tables, exactly once: the transaction also records that the step is done. What it gives back is kept
   * with the run, so it holds nothing secret.
   */
  transaction<T>(name: string, work: (sql: Sql) => Promise<T>): Promise<T>
  /**
   * Anything else, at least once: it is done again when the process ends before its result is recorded, or when PostgreSQL
   * was away in the middle of it.
   */
  run<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** Outside of its steps it does the same each time. What it throws ends it for good. */
export type Work<Input> = (input: Input, steps: Steps) => Promise<void>

// biome-ignore lint/suspicious/noExplicitAny: each has an input of its own, which JSON can hold.
export type Works = Readonly<Record<string, Work<any>>>

export type Health = {
  /** Runs by how they stand: under way, or ended without success. */
  running: number
  failed: number
}

export interface Engine {
  /** Begins a run in this process, at once; a key that was used before begins none. */
  start(work: string, key: string, input: unknown): Promise<void>
  /** Lets a run go on that was cancelled, or has failed. */
  continue(key: string): Promise<void>
  /** No further step of it begins. */
  cancel(key: string): Promise<void>
  /** Runs the work at these times (five fields of cron, UTC), once among all processes; its input is the time in milliseconds. */
  schedule(work: string, cron: string): Promise<void>
  health(): Promise<Health>
}
