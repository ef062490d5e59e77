/** Caches recent callers, for the burst limit before PostgreSQL is asked; rights are never cached. */
import { BoundedMap } from '#server/platform/bounded-map.ts'
import type { Caller } from './endpoint.ts'

/** Milliseconds until a changed plan, by staff or at the end of a trial, affects the burst limit. */
const heardForMs = 60_000
const most = 10_000

export class Callers {
  readonly #now: () => number
  /** Evicts the oldest entry; active callers are soon cached again. */
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
