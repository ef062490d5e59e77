/** Counts bytes held for clients, by key, with a limit for each. */
export class KeptBytes {
  readonly #limit: number
  readonly #held = new Map<string, number>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Replaces `before` bytes by `bytes`; false, and unchanged, if the limit would be exceeded. */
  replace(key: string, before: number, bytes: number): boolean {
    const sum = (this.#held.get(key) ?? 0) - before + bytes
    if (bytes > before && sum > this.#limit) return false
    if (sum > 0) this.#held.set(key, sum)
    else this.#held.delete(key)
    return true
  }
}
