/** What the channels of each address have asked to be kept: their joins, and what they track. It is memory for as long as they are there. */
import { addressKey } from '#server/platform/http/address-key.ts'

export class KeptBytes {
  readonly #most: number
  readonly #ofAddress = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** So many bytes in place of what they were before; false, and they stay, where that would be too much. */
  replace(address: string, before: number, bytes: number): boolean {
    const key = addressKey(address)
    const sum = (this.#ofAddress.get(key) ?? 0) - before + bytes
    if (bytes > before && sum > this.#most) return false
    if (sum > 0) this.#ofAddress.set(key, sum)
    else this.#ofAddress.delete(key)
    return true
  }
}
