/** postgres_changes for the channels of this process, fed by the deployment's only reader of the WAL. */
import type { Caller } from '#server/platform/caller.ts'
import type { ChangesSource, ChangesSubscriber, ChangesSubscription } from '#server/realtime/changes.ts'
import type { Change } from './change.ts'
import { BindingRefused, checkBindings } from './check-bindings.ts'
import { judgeChanges } from './judge-changes.ts'
import { missingFor } from './missing-rights.ts'
import { Replication, type ReplicationParts } from './replication.ts'
import { SlowFilters } from './slow-filters.ts'
import { type Listening, named, Subscribers } from './subscribers.ts'

/** Changes per batch, and changes that may wait before the reader pauses, or a process that only listens drops them. */
const batchSize = 200
const restsAt = 2000
const goesOnAt = 500
const maxQueuedBytes = 50_000
/** Milliseconds until an invalid binding is tried again, since its table may have been published. */
const retryAfter = 7000

/** Logs at once what is missing; each channel is told when it subscribes. */
export async function changesByReplication(parts: ReplicationParts): Promise<ChangesSource> {
  const missing = await missingFor(parts.database, parts.url)
  if (missing !== undefined) parts.log.warn(missing)
  const source = new ReplicatedChanges(parts)
  return { subscribe: (subscriber) => source.subscribe(subscriber), close: () => source.close() }
}

class ReplicatedChanges {
  readonly #parts: ReplicationParts
  readonly #subscribers = new Subscribers()
  readonly #slow = new SlowFilters()
  readonly #subscriptions = new Set<Subscription>()
  readonly #replication: Replication
  #waiting: Change[] = []
  #judging: Promise<void> | undefined
  #isResting = false
  #isRenewing = false

  constructor(parts: ReplicationParts) {
    this.#parts = parts
    this.#replication = new Replication(parts, {
      changed: (changes) => this.#changed(changes),
      inForce: (version, anew) => this.#inForce(version, anew),
      failed: (why) => this.#failed(why),
    })
  }

  subscribe(subscriber: ChangesSubscriber): ChangesSubscription {
    const subscription = new Subscription(subscriber, {
      check: (caller) => checkBindings(this.#parts.database, caller, subscriber.bindings),
      put: (listening, former) => this.#put(subscription, listening, former),
      failed: (error) =>
        this.#parts.log.warn({ err: error }, 'a subscription to changes could not be checked'),
    })
    this.#subscriptions.add(subscription)
    subscription.start()
    return {
      reauthorize: (caller) => subscription.reauthorize(caller),
      end: () => {
        this.#subscriptions.delete(subscription)
        subscription.end()
      },
    }
  }

  async close(): Promise<void> {
    for (const subscription of this.#subscriptions) subscription.end()
    this.#waiting = []
    await this.#judging
    await this.#replication.close()
  }

  #put(subscription: Subscription, listening: Listening | undefined, former: Listening | undefined): void {
    if (former) this.#subscribers.delete(former)
    if (listening) this.#subscribers.add(listening)
    subscription.version = Infinity
    if (this.#isRenewing) return
    // Further changes at this moment are included.
    this.#isRenewing = true
    setImmediate(() => {
      this.#isRenewing = false
      const version = this.#replication.nextVersion
      for (const one of this.#subscriptions) if (one.version === Infinity) one.version = version
      this.#replication.want(this.#subscribers.wanted)
    })
  }

  #inForce(version: number, anew: boolean): void {
    for (const subscription of this.#subscriptions) subscription.inForce(version, anew)
  }

  #failed(why: string): void {
    for (const subscription of this.#subscriptions) subscription.cannot(why)
  }

  #changed(changes: Change[]): void {
    for (const change of changes) this.#waiting.push(change)
    if (this.#waiting.length > maxQueuedBytes) {
      this.#waiting = []
      this.#parts.log.warn('too many changes of tables wait to be told: they are dropped')
      this.#inForce(Infinity, true)
    }
    if (this.#waiting.length > restsAt && !this.#isResting) {
      this.#isResting = true
      this.#replication.pause()
    }
    this.#judging ??= this.#judgeAll().finally(() => {
      this.#judging = undefined
    })
  }

  async #judgeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const together = this.#waiting.splice(0, batchSize)
      try {
        await judgeChanges({ ...this.#parts, subscribers: this.#subscribers, slow: this.#slow }, together)
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'changes of tables could not be told')
        this.#inForce(Infinity, true)
      }
      if (this.#isResting && this.#waiting.length < goesOnAt) {
        this.#isResting = false
        this.#replication.resume()
      }
    }
  }
}

type SubscriptionParts = {
  /** Throws BindingRefused. */
  check(caller: Caller): ReturnType<typeof checkBindings>
  put(listening: Listening | undefined, former: Listening | undefined): void
  failed(error: unknown): void
}

class Subscription {
  /** The version of the wanted tables that includes this binding; infinite until then. */
  version = Infinity
  readonly #subscriber: ChangesSubscriber
  readonly #parts: SubscriptionParts
  #caller: Caller
  #listening: Listening | undefined
  #isTold = false
  #lastError = ''
  #isEnded = false
  #timer: NodeJS.Timeout | undefined

  constructor(subscriber: ChangesSubscriber, parts: SubscriptionParts) {
    this.#subscriber = subscriber
    this.#parts = parts
    this.#caller = subscriber.caller
  }

  start(): void {
    void this.#check()
  }

  reauthorize(caller: Caller): void {
    this.#caller = caller
    // A checked binding stays valid until it is checked again; the caller changes at once.
    if (this.#listening) {
      this.#put({ ...this.#listening, subscriber: this.#guarded(caller), caller: named(caller) })
    }
    clearTimeout(this.#timer)
    void this.#check()
  }

  end(): void {
    this.#isEnded = true
    clearTimeout(this.#timer)
    if (this.#listening) this.#parts.put(undefined, this.#listening)
    this.#listening = undefined
  }

  inForce(version: number, anew: boolean): void {
    if (anew) this.#isTold = false
    if (this.#isEnded || this.#isTold || !this.#listening || this.version > version) return
    this.#isTold = true
    this.#lastError = ''
    this.#subscriber.told({ status: 'ok', message: 'Subscribed to PostgreSQL' })
  }

  /** Changes cannot be read; a repeated reason is reported once. */
  cannot(why: string): void {
    if (this.#isEnded || this.#lastError === why) return
    this.#lastError = why
    this.#isTold = false
    this.#subscriber.told({ status: 'error', message: why })
  }

  async #check(): Promise<void> {
    const caller = this.#caller
    try {
      const bindings = await this.#parts.check(caller)
      if (this.#isEnded || caller !== this.#caller) return
      this.#put({ subscriber: this.#guarded(caller), caller: named(caller), bindings })
    } catch (error) {
      if (this.#isEnded || caller !== this.#caller) return
      const isRefused = error instanceof BindingRefused
      if (isRefused) this.cannot(error.message)
      else this.#parts.failed(error)
      if (isRefused && !error.mayPass) return
      this.#timer = setTimeout(() => void this.#check(), retryAfter).unref()
    }
  }

  #put(listening: Listening): void {
    const former = this.#listening
    this.#listening = listening
    this.#parts.put(listening, former)
  }

  /** Results for one caller are not delivered if the caller has changed meanwhile. */
  #guarded({ role, claims }: Caller): Listening['subscriber'] {
    const isStillTheirs = () =>
      !this.#isEnded && this.#caller.role === role && this.#caller.claims.sub === claims.sub
    return {
      deliver: (ids, payload) => {
        if (isStillTheirs()) this.#subscriber.deliver(ids, payload)
      },
      told: (news) => {
        if (isStillTheirs()) this.#subscriber.told(news)
      },
    }
  }
}
