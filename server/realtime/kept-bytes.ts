/** Bytes that are kept for clients for as long as they are there, by whom or what they are counted for, with a bound for each. */
export class KeptBytes {
  readonly #most: number
  readonly #held = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** So many bytes in place of what they were before; false, and they stay, where that would be too much. */
  replace(key: string, before: number, bytes: number): boolean {
    const sum = (this.#held.get(key) ?? 0) - before + bytes
    if (bytes > before && sum > this.#most) return false
    if (sum > 0) this.#held.set(key, sum)
    else this.#held.delete(key)
    return true
  }
}
