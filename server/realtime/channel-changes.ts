/** The postgres_changes subscription of one channel. */
import type { Caller } from '#server/platform/caller.ts'
import type { ChangesNews, ChangesSource, ChangesSubscription } from './changes.ts'
import type { Channel } from './channel.ts'
import { encodeJson } from './frames.ts'
import type { JoinConfig } from './join-config.ts'
import { subscriptionRefused, subscriptionTimedOut } from './refusals.ts'
import type { SharedPayload } from './shared-payload.ts'

export class ChannelChanges {
  readonly #source: ChangesSource
  readonly #channel: Channel
  readonly #config: JoinConfig
  #subscription: ChangesSubscription | undefined
  /** Collects the news until the client has joined. */
  #told: (news: ChangesNews) => void = () => {}

  constructor(source: ChangesSource, channel: Channel, config: JoinConfig) {
    this.#source = source
    this.#channel = channel
    this.#config = config
  }

  /** Resolves when the changes are active, if the client wants to wait for them. Throws a Refusal. */
  async waitedFor(caller: Caller): Promise<void> {
    const { waitsForChanges } = this.#config
    if (waitsForChanges === undefined) return
    const first = new Promise<ChangesNews>((resolve) => {
      this.#told = resolve
    })
    this.#subscribe(caller)
    const news = await withinTime(first, waitsForChanges)
    if (!news) {
      throw subscriptionTimedOut()
    }
    if (news.status === 'error') throw subscriptionRefused(news.message)
    this.#tellFromNowOn()
    setImmediate(() => this.#channel.tell('postgres_changes', news))
  }

  /** Does nothing if it has started. */
  start(caller: Caller): void {
    if (this.#subscription) return
    this.#tellFromNowOn()
    this.#subscribe(caller)
  }

  reauthorize(caller: Caller): void {
    this.#subscription?.reauthorize(caller)
  }

  end(): void {
    this.#subscription?.end()
    this.#subscription = undefined
  }

  #tellFromNowOn(): void {
    this.#told = (news) => this.#channel.tell('postgres_changes', news)
  }

  #subscribe(caller: Caller): void {
    const { bindings } = this.#config
    if (bindings.length === 0) return
    this.#subscription = this.#source.subscribe({
      caller,
      bindings,
      deliver: (ids, payload) => this.#deliver(ids, payload),
      told: (news) => this.#told(news),
    })
  }

  #deliver(ids: readonly number[], payload: SharedPayload): void {
    const { topic, version } = this.#channel
    const matched = ids.join(',')
    const message = { joinRef: null, ref: null, topic, event: 'postgres_changes' }
    this.#channel.send(
      payload.frame(`${version} ${matched} ${topic}`, (json) =>
        encodeJson(version, message, `{"ids":[${matched}],"data":${json}}`),
      ),
    )
  }
}

async function withinTime<T>(done: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  const first = await Promise.race([done, over])
  clearTimeout(timer)
  return first
}
