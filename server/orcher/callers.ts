/** Who called lately, for what is asked of them before PostgreSQL is: their burst and their account, never what they may do. */
import { BoundedMap } from '#server/platform/bounded-map.ts'
import type { Caller } from './endpoint.ts'

/** Another plan, given by staff or at the end of a trial, counts for bursts after this time. */
const heardForMs = 60_000
const most = 10_000

export class Callers {
  readonly #now: () => number
  /** Whoever came first goes first; those who go on calling are soon known again. */
  readonly #known = new BoundedMap<string, { caller: Caller; until: number }>(most)

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get(name: string): Caller | undefined {
    const known = this.#known.get(name)
    return known && known.until > this.#now() ? known.caller : undefined
  }

  set(name: string, caller: Caller): void {
    this.#known.set(name, { caller, until: this.#now() + heardForMs })
  }

  forget(name: string): void {
    this.#known.delete(name)
  }
}
