/**
 * A semaphore with fair queueing by key: keys take turns however many waiters each has, no key holds more places at once
 * than its limit, and when the queue is full the key with the most waiters is refused first.
 */

export type FairQueueOptions = {
  places: number
  /** Waiters at most, over all keys. */
  waiting: number
  /** Milliseconds until a waiter is rejected with QueueFull; no limit if omitted. */
  timeout?: number | undefined
  /** Places that a key may hold at once; evaluated again whenever a place is free. All of them if omitted. */
  limitOf?: (key: string) => number
}

/** The keys whose limits the work counts toward; turns go by the first. */
type Keys = readonly [string, ...string[]]

/** The queue is full, or the wait for a place timed out. */
export class QueueFull extends Error {
  constructor() {
    super('Too much work is waiting already')
  }
}

type Waiter = { keys: Keys; admit: () => void; refuse: (reason: unknown) => void }

export class FairQueue {
  readonly #limitOf: (key: string) => number
  readonly #maxWaiting: number
  readonly #timeout: number | undefined
  readonly #taken = new Map<string, number>()
  /** The waiters of each key, in the order of turns. */
  readonly #queues = new Map<string, Waiter[]>()
  #free: number
  #waiting = 0

  constructor({ places, waiting, timeout, limitOf = () => places }: FairQueueOptions) {
    this.#free = places
    this.#maxWaiting = waiting
    this.#timeout = timeout
    this.#limitOf = limitOf
  }

  /** Places that a key holds. */
  taken(key: string): number {
    return this.#taken.get(key) ?? 0
  }

  /** Keys that hold as many places as they may. */
  get full(): string[] {
    return [...this.#taken.keys()].filter((key) => !this.#mayEnter([key]))
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Resolves to a function that releases the place. Rejects with QueueFull, or with the signal's reason if it aborts first. */
  async enter(keys: Keys, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const [whose] = keys
    if (this.#free > 0 && !this.#queues.has(whose) && this.#mayEnter(keys)) return this.#take(keys)
    if (this.#waiting >= this.#maxWaiting && !this.#makeRoom(whose)) throw new QueueFull()
    return this.#wait(keys, signal)
  }

  #wait(keys: Keys, signal: AbortSignal | undefined): Promise<() => void> {
    const [whose] = keys
    const queue = this.#queues.get(whose) ?? []
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const leave = (reason: unknown) => {
      this.#remove(whose, queue.indexOf(waiter))
      waiter.refuse(reason)
    }
    const giveUp = () => leave(signal?.reason)
    const timer = this.#timeout && setTimeout(() => leave(new QueueFull()), this.#timeout)
    const settled = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
    const waiter: Waiter = {
      keys,
      admit: () => {
        settled()
        resolve(this.#take(keys))
      },
      refuse: (reason) => {
        settled()
        reject(reason)
      },
    }
    queue.push(waiter)
    this.#queues.set(whose, queue)
    this.#waiting++
    signal?.addEventListener('abort', giveUp, { once: true })
    // A limit may have risen since a place was released.
    this.#admitNext()
    return promise
  }

  #mayEnter(keys: Keys): boolean {
    return keys.every((key) => this.taken(key) < this.#limitOf(key))
  }

  #take(keys: Keys): () => void {
    this.#free--
    for (const key of keys) this.#taken.set(key, this.taken(key) + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      this.#free++
      for (const key of keys) this.#leave(key)
      this.#admitNext()
    }
  }

  #leave(key: string): void {
    const taken = this.taken(key) - 1
    if (taken > 0) this.#taken.set(key, taken)
    else this.#taken.delete(key)
  }

  #admitNext(): void {
    while (this.#free > 0) {
      const next = this.#queues.entries().find(([, [first]]) => first && this.#mayEnter(first.keys))
      if (!next) return
      const [whose, queue] = next
      // A key that has had a turn goes to the end of the round.
      if (this.#queues.size > 1) {
        this.#queues.delete(whose)
        this.#queues.set(whose, queue)
      }
      this.#remove(whose, 0)?.admit()
    }
  }

  /** Refuses the newest waiter of the longest queue; false if the newcomer's queue would be as long. */
  #makeRoom(newcomer: string): boolean {
    let longest = newcomer
    for (const whose of this.#queues.keys()) {
      if (this.#lengthOf(whose) > this.#lengthOf(longest)) longest = whose
    }
    if (this.#lengthOf(longest) <= this.#lengthOf(newcomer) + 1) return false
    this.#remove(longest, this.#lengthOf(longest) - 1)?.refuse(new QueueFull())
    return true
  }

  #lengthOf(whose: string): number {
    return this.#queues.get(whose)?.length ?? 0
  }

  #remove(whose: string, index: number): Waiter | undefined {
    const queue = this.#queues.get(whose) ?? []
    const [waiter] = queue.splice(index, 1)
    this.#waiting--
    if (queue.length === 0) this.#queues.delete(whose)
    return waiter
  }
}
