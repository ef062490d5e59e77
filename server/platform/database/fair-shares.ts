/**
 * Limits how many connections of the pool one caller may use at once: half of them, or two for ten seconds after a slow
 * statement. All callers of one address together may use three quarters, and so may all who are not known to be quick: strangers
 * with many addresses leave the last quarter to those who are.
 */

import { DatabaseUnavailable } from '#server/platform/unavailable.ts'
import { FairQueue, QueueFull } from './fair-queue.ts'
import { QuickCallers } from './quick-callers.ts'

/** The caller whose share of the connections a statement counts toward. */
export type Party = {
  /** The signed-in person, or the client address if nobody is signed in. */
  caller: string
  /** The client address, whose callers have a limit together. */
  address: string
  /** Set for statements of the server itself: a slow one does not lower the caller's limit. */
  blameless?: boolean | undefined
}

export type FairSharesOptions = {
  /** Connections in the pool. */
  size: number
  /** Milliseconds a caller waits for its turn before `use` throws DatabaseUnavailable. */
  timeout: number
  now?: () => number
}

/** Milliseconds after which a statement counts as slow, and for which its caller then does. */
const slowAfter = 250
const slowFor = 10_000
/** Milliseconds after which a statement counts as slow all the same where its caller is known to be quick, once a minute. */
const forgivenUntil = 1000
/** Connections that a slow caller may have at once. */
const slowCallerLimit = 2
/** Statements that may wait in all. */
const maxWaiting = 2000

export class FairShares {
  readonly #size: number
  readonly #now: () => number
  readonly #queue: FairQueue
  /** Until when a caller counts as slow. */
  readonly #slow = new Map<string, number>()
  readonly #quick: QuickCallers

  constructor({ size, timeout, now = () => performance.now() }: FairSharesOptions) {
    this.#size = size
    this.#now = now
    this.#quick = new QuickCallers(now)
    const limitOf = (key: string) => this.#limitOf(key)
    this.#queue = new FairQueue({ places: size, waiting: maxWaiting, timeout, limitOf })
  }

  get waiting(): number {
    return this.#queue.waiting
  }

  /** Runs the work when it is the caller's turn. Throws DatabaseUnavailable if that does not come in time, or the signal's reason. */
  async use<T>(
    { caller, address, blameless = false }: Party,
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    const counted = this.#quick.has(caller) ? [fromAddress(address)] : [fromAddress(address), unknown]
    const leave = await this.#queue.enter([caller, ...counted], signal).catch(asBusy)
    let isQuick = true
    let late = setTimeout(() => {
      isQuick = false
      if (blameless) return
      if (this.#quick.forgives(caller))
        late = setTimeout(() => this.#count(caller), forgivenUntil - slowAfter)
      else this.#count(caller)
    }, slowAfter)
    try {
      return await work()
    } finally {
      clearTimeout(late)
      if (isQuick) this.#quick.wasQuick(caller)
      leave()
    }
  }

  #count(caller: string): void {
    const now = this.#now()
    for (const [known, until] of this.#slow) if (until <= now) this.#slow.delete(known)
    this.#slow.set(caller, now + slowFor)
    this.#quick.wasSlow(caller)
  }

  #limitOf(key: string): number {
    if (key.startsWith(addressPrefix) || key === unknown) return atLeastOne(this.#size * 0.75)
    const until = this.#slow.get(key)
    if (until === undefined || until <= this.#now()) return atLeastOne(this.#size / 2)
    return this.#ofSlow() < this.#size / 2 ? slowCallerLimit : 0
  }

  /** Connections that all slow callers use together. */
  #ofSlow(): number {
    return this.#slow.keys().reduce((sum, caller) => sum + this.#queue.taken(caller), 0)
  }
}

/** What all callers count toward who are not known to be quick; no caller and no address is called so. */
const unknown = 'unknown callers'
const addressPrefix = 'from '
const fromAddress = (address: string) => `${addressPrefix}${address}`

const atLeastOne = (places: number) => Math.max(1, Math.floor(places))

function asBusy(error: unknown): never {
  throw error instanceof QueueFull ? new DatabaseUnavailable('busy') : error
}
