/**
 * Where floods came from of late. Whoever is shut out for one and comes back by another socket is let in a moment later, and has
 * nothing saved up: or each new socket would bring a burst of its own.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { addressKey } from '#server/platform/http/address-key.ts'

/** Milliseconds for which a flood is remembered, and for which a new socket of its address waits. */
const remembered = 10_000
const pause = 1000

export class Floods {
  /** By address, the one that was longest ago first. */
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
