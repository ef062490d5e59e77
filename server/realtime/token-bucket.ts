/** So much a second, saved up for ten: a burst is nothing bad, and a flood is. */
export class TokenBucket {
  readonly #perSecond: number
  readonly #most: number
  #left: number
  #since: number

  constructor(perSecond: number, seconds = 10, now = performance.now()) {
    this.#perSecond = perSecond
    this.#most = perSecond * seconds
    this.#left = this.#most
    this.#since = now
  }

  /** False where not so much is left. What counts for more than can be saved up takes all of that. */
  take(now = performance.now(), asked = 1): boolean {
    const count = Math.min(asked, this.#most)
    this.#refill(now)
    if (this.#left < count) return false
    this.#left -= count
    return true
  }

  /** Takes what nobody knew before: where not so much is left, it is missing from what comes next. */
  owe(count: number, now = performance.now()): void {
    this.#refill(now)
    this.#left = Math.max(-this.#most, this.#left - count)
  }

  #refill(now: number): void {
    this.#left = Math.min(this.#most, this.#left + ((now - this.#since) / 1000) * this.#perSecond)
    this.#since = now
  }

  get left(): number {
    return Math.floor(this.#left)
  }
}
