/**
 * Remembers addresses that were disconnected for flooding. Their new sockets are accepted after a delay and with an empty token
 * bucket, since otherwise each would allow a new burst.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { addressKey } from '#server/platform/http/address-key.ts'

/** Milliseconds for which a flood is remembered, and for which a new socket of the address waits. */
const remembered = 10_000
const pause = 1000

export class Floods {
  /** By address, oldest first. */
  readonly #last = new Map<string, number>()

  seen(address: string, now = performance.now()): void {
    const key = addressKey(address)
    this.#last.delete(key)
    this.#last.set(key, now)
    for (const [one, at] of this.#last) {
      if (now - at < remembered) break
      this.#last.delete(one)
    }
  }

  isRecent(address: string, now = performance.now()): boolean {
    const at = this.#last.get(addressKey(address))
    return at !== undefined && now - at < remembered
  }

  async admit(address: string): Promise<void> {
    if (this.isRecent(address)) await wait(pause)
  }
}
