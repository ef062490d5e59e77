/** Caches refusals of rate limits: a flood is refused without a database query, and at a limited pace. */

import { setTimeout } from 'node:timers/promises'
import { BoundedMap } from '#server/platform/bounded-map.ts'

const maxCached = 10_000
/** Refusals of a bucket answered at once per second. Further ones are delayed, which keeps their connections from asking more. */
const prompt = 50

/** Milliseconds that an answer is delayed: at least, and the random spread. */
const pause = { least: 500, spread: 1000 }

type Refusal = { until: number; second: number; told: number }

export class Refusals {
  /** By the bucket's key. */
  readonly #kept = new BoundedMap<string, Refusal>(maxCached)
  readonly #pause: typeof pause

  constructor(given = pause) {
    this.#pause = given
  }

  /** Seconds until the bucket may be asked again; 0 if no refusal is known. */
  secondsLeft(key: string, at: Date): number {
    return Math.max(0, Math.ceil(((this.#kept.get(key)?.until ?? 0) - at.getTime()) / 1000))
  }

  remember(key: string, until: number): void {
    const known = this.#kept.get(key)
    if (known) known.until = until
    else this.#kept.set(key, { until, second: 0, told: 0 })
  }

  /** Resolves at once for the first few in a second, and spread over the next second for others. */
  async pace(key: string): Promise<void> {
    const refusal = this.#kept.get(key)
    if (!refusal) return
    const second = Math.floor(performance.now() / 1000)
    if (refusal.second !== second) Object.assign(refusal, { second, told: 0 })
    refusal.told++
    if (refusal.told <= prompt) return
    const { least, spread } = this.#pause
    await setTimeout(least + spread * Math.random(), undefined, { ref: false })
  }
}
