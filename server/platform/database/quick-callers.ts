/**
 * Callers whose statements have been quick. Nobody knows of a new caller how long their first statement will take, and a stranger with
 * many addresses is a new caller with each: so a part of the connections is for those who are known.
 */

/** Milliseconds for which a caller with a slow statement is not known as quick again. */
const doubtedFor = 600_000
/** Callers that are remembered: those whose last statement was longest ago are forgotten. */
const most = 20_000

export class QuickCallers {
  readonly #quick = new Set<string>()
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
    this.#quick.delete(caller)
    this.#quick.add(caller)
    for (const oldest of this.#quick) {
      if (this.#quick.size <= most) break
      this.#quick.delete(oldest)
    }
  }

  wasSlow(caller: string): void {
    this.#quick.delete(caller)
    this.#doubted.delete(caller)
    this.#doubted.set(caller, this.#now() + doubtedFor)
  }
}
