/** Who called lately, for what is asked of them before PostgreSQL is: their burst and their account, never what they may do. */
import type { Caller } from './endpoint.ts'

/** Another plan, given by staff or at the end of a trial, counts for bursts after this time. */
const heardForMs = 60_000
const most = 10_000

export class Callers {
  readonly #now: () => number
  readonly #known = new Map<string, { caller: Caller; until: number }>()

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get(name: string): Caller | undefined {
    const known = this.#known.get(name)
    return known && known.until > this.#now() ? known.caller : undefined
  }

  set(name: string, caller: Caller): void {
    // Who came first goes first; those who go on calling are soon known again.
    const [oldest] = this.#known.keys()
    if (this.#known.size >= most && oldest !== undefined) this.#known.delete(oldest)
    this.#known.delete(name)
    this.#known.set(name, { caller, until: this.#now() + heardForMs })
  }

  forget(name: string): void {
    this.#known.delete(name)
  }
}
