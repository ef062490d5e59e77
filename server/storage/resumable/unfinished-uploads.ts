/**
 * How many uploads of one object somebody may have begun. Whoever may write one small object could otherwise fill the disk with
 * pieces of it, each for a day: the oldest makes room for the newest. Known by the process that began them.
 */
import { partialLifetime } from '#server/storage/blobs/partial-store.ts'

export const mostUnfinished = 10

type Begun = { version: string; at: number }

export class UnfinishedUploads {
  /** The key that was touched longest ago is the first. */
  readonly #byKey = new Map<string, Begun[]>()
  readonly #remove: (version: string) => Promise<void>

  constructor(remove: (version: string) => Promise<void>) {
    this.#remove = remove
  }

  /** Those that have ended since count as well, and are removed to no effect. */
  async add(key: string, version: string, now = Date.now()): Promise<void> {
    this.#forgetOld(now)
    const begun = this.#byKey.get(key) ?? []
    begun.push({ version, at: now })
    this.#byKey.delete(key)
    this.#byKey.set(key, begun)
    for (const old of begun.splice(0, begun.length - mostUnfinished)) await this.#remove(old.version)
  }

  #forgetOld(now: number): void {
    for (const [key, begun] of this.#byKey) {
      const last = begun.at(-1)
      if (last && now - last.at <= partialLifetime) return
      this.#byKey.delete(key)
    }
  }
}
