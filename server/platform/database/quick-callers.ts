/**
 * Callers whose statements have been quick. Nobody knows of a new caller how long their first statement will take, and a stranger with
 * many addresses is a new caller with each: so a part of the connections is for those who are known.
 */

/** Milliseconds for which a caller with a slow statement is not known as quick again. */
const doubtedFor = 600_000
/** Milliseconds after which a known caller is forgiven again, and for which all that was late at that moment is. */
const forgivenEvery = 60_000
const forgivenFor = 1000
/** Callers that are remembered: those whose last statement was longest ago are forgotten. */
const most = 20_000

export class QuickCallers {
  /** With when they were last forgiven; who asked longest ago is first. */
  readonly #quick = new Map<string, number>()
  /** Until when a caller is doubted, the first to end first. */
  readonly #doubted = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  has(caller: string): boolean {
    return this.#quick.has(caller)
  }

  wasQuick(caller: string): void {
    for (const [known, until] of this.#doubted) {
      if (until > this.#now() && this.#doubted.size <= most) break
      this.#doubted.delete(known)
    }
    if (this.#doubted.has(caller)) return
    const forgiven = this.#quick.get(caller) ?? Number.NEGATIVE_INFINITY
    this.#quick.delete(caller)
    this.#quick.set(caller, forgiven)
    for (const oldest of this.#quick.keys()) {
      if (this.#quick.size <= most) break
      this.#quick.delete(oldest)
    }
  }

  /** Whether what is late now is put down to the machine: a busy moment must not make a reader one of the slow. */
  forgives(caller: string): boolean {
    const last = this.#quick.get(caller)
    if (last === undefined) return false
    const now = this.#now()
    if (now - last < forgivenEvery) return now - last < forgivenFor
    this.#quick.set(caller, now)
    return true
  }

  wasSlow(caller: string): void {
    this.#quick.delete(caller)
    this.#doubted.delete(caller)
    this.#doubted.set(caller, this.#now() + doubtedFor)
  }
}
