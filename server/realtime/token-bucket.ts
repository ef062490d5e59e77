/** A token bucket that holds ten seconds' worth: it allows bursts and stops floods. */
export class TokenBucket {
  readonly #perSecond: number
  readonly #limit: number
  #left: number
  #since: number

  constructor(perSecond: number, seconds = 10, now = performance.now()) {
    this.#perSecond = perSecond
    this.#limit = perSecond * seconds
    this.#left = this.#limit
    this.#since = now
  }

  /** False if fewer are left. A request for more than the bucket holds takes all of it. */
  take(now = performance.now(), asked = 1): boolean {
    const count = Math.min(asked, this.#limit)
    this.#refill(now)
    if (this.#left < count) return false
    this.#left -= count
    return true
  }

  /** Takes an amount known only afterwards; the bucket may go negative. */
  owe(count: number, now = performance.now()): void {
    this.#refill(now)
    this.#left = Math.max(-this.#limit, this.#left - count)
  }

  #refill(now: number): void {
    this.#left = Math.min(this.#limit, this.#left + ((now - this.#since) / 1000) * this.#perSecond)
    this.#since = now
  }

  get left(): number {
    return Math.floor(this.#left)
  }
}
