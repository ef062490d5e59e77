/**
 * Combines concurrent requests into one query. A request that arrives while the allowed number of batches is running waits and
 * joins the next batch; otherwise it is sent at once. There is no delay to collect more requests.
 */
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'

export type BatcherOptions<Asked, Answer> = {
  /** Answers the requests of a batch, in order. If it rejects, it must have changed nothing: they may be sent again singly. */
  serve: (all: readonly Asked[]) => Promise<readonly Answer[]>
  /** Requests in one batch at most. */
  maxBatch: number
  /** Batches that run at once at most. */
  concurrency: number
  /** Whether a single request may have caused the error. Then each request is sent alone, and only the failing one is rejected. */
  isItemError: (error: unknown) => boolean
  /** Milliseconds a request may wait for its batch to start, then rejects with DatabaseUnavailable; no limit if omitted. */
  timeout?: number
}

/** The `timeout` of batches of database queries, in milliseconds: the same as for a connection of the pool. */
export const databaseTimeout = 4000

type Waiting<Asked, Answer> = {
  asked: Asked
  since: number
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

export class Batcher<Asked, Answer> {
  readonly #options: BatcherOptions<Asked, Answer>
  readonly #waiting: Waiting<Asked, Answer>[] = []
  #running = 0
  #pending = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: BatcherOptions<Asked, Answer>) {
    this.#options = options
  }

  /** True if no request is waiting or running. */
  get isIdle(): boolean {
    return this.#pending === 0
  }

  ask(asked: Asked): Promise<Answer> {
    this.#pending++
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, since: performance.now(), resolve, reject })
      if (this.#running < this.#options.concurrency) void this.#serveWaiting()
      else this.#watch()
    })
  }

  #watch(): void {
    const { timeout } = this.#options
    const [first] = this.#waiting
    if (timeout === undefined || this.#timer || !first) return
    const left = first.since + timeout - performance.now()
    this.#timer = setTimeout(() => this.#refuseLate(timeout), Math.max(1, left)).unref()
  }

  /** Rejects the requests that have waited longer than `timeout` for a batch to start. */
  #refuseLate(timeout: number): void {
    this.#timer = undefined
    const late = performance.now() - timeout
    const count = this.#waiting.findIndex(({ since }) => since > late)
    const refused = this.#waiting.splice(0, count === -1 ? this.#waiting.length : count)
    this.#pending -= refused.length
    for (const { reject } of refused) reject(new DatabaseUnavailable('busy'))
    this.#watch()
  }

  async #serveWaiting(): Promise<void> {
    this.#running++
    while (this.#waiting.length > 0) await this.#serve(this.#waiting.splice(0, this.#options.maxBatch))
    this.#running--
  }

  async #serve(all: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await this.#options.serve(all.map(({ asked }) => asked))
      this.#pending -= all.length
      all.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer)
      })
    } catch (error) {
      if (all.length > 1 && this.#options.isItemError(error)) {
        for (const one of all) await this.#serve([one])
      } else {
        this.#pending -= all.length
        for (const { reject } of all) reject(error)
      }
    }
  }
}
