/**
 * How callers share the connections of one database. Nobody has more than a part of them, and a caller whose statements take
 * long has fewer for a while, so that however many it asks, others are served as if it were not there.
 */

import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { FairQueue, QueueFull } from './fair-queue.ts'

/** On whose behalf a statement is asked. */
export type Party = {
  /** A person, or an address of which nothing more is known. */
  caller: string
  /** Where it comes from: many callers of one address have a part of the connections between them. */
  address: string
  /** The statement is ours, and the same for everybody: how long it takes says nothing of the caller. */
  blameless?: boolean | undefined
}

export type FairSharesOptions = {
  /** Connections that there are. */
  size: number
  /** Milliseconds that a caller waits for one. */
  patience: number
  now?: () => number
}

/** Milliseconds after which a statement counts as slow, and for how long its caller does. */
const slowAfter = 250
const slowFor = 10_000
/** Connections that a slow caller may have at once. */
const mostOfSlow = 2
/** Statements that may wait in all. */
const mostWaiting = 2000

export class FairShares {
  readonly #size: number
  readonly #now: () => number
  readonly #queue: FairQueue
  /** Until when a caller counts as slow. */
  readonly #slow = new Map<string, number>()

  constructor({ size, patience, now = () => performance.now() }: FairSharesOptions) {
    this.#size = size
    this.#now = now
    const limitOf = (key: string) => this.#limitOf(key)
    this.#queue = new FairQueue({ places: size, waiting: mostWaiting, patience, limitOf })
  }

  get waiting(): number {
    return this.#queue.waiting
  }

  /** Throws DatabaseUnavailable where the caller's turn does not come, and the signal's reason when it has left. */
  async use<T>(
    { caller, address, blameless = false }: Party,
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    const leave = await this.#queue.enter([caller, fromAddress(address)], signal).catch(asBusy)
    const slow = blameless ? undefined : setTimeout(() => this.#count(caller), slowAfter)
    try {
      return await work()
    } finally {
      clearTimeout(slow)
      leave()
    }
  }

  #count(caller: string): void {
    const now = this.#now()
    for (const [known, until] of this.#slow) if (until <= now) this.#slow.delete(known)
    this.#slow.set(caller, now + slowFor)
  }

  #limitOf(key: string): number {
    if (key.startsWith(addressPrefix)) return atLeastOne(this.#size * 0.75)
    const until = this.#slow.get(key)
    if (until === undefined || until <= this.#now()) return atLeastOne(this.#size / 2)
    return this.#ofSlow() < this.#size / 2 ? mostOfSlow : 0
  }

  /** What all slow callers have together. */
  #ofSlow(): number {
    return this.#slow.keys().reduce((sum, caller) => sum + this.#queue.taken(caller), 0)
  }
}

const addressPrefix = 'from '
const fromAddress = (address: string) => `${addressPrefix}${address}`

const atLeastOne = (places: number) => Math.max(1, Math.floor(places))

function asBusy(error: unknown): never {
  throw error instanceof QueueFull ? new DatabaseUnavailable('busy') : error
}
