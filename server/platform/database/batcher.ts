/**
 * Work that many ask for at once, done for all of them by one question: whoever comes while others are being served goes with
 * those who come meanwhile. Nobody waits for company: who comes alone is served at once.
 */
import { DatabaseUnavailable } from '#server/platform/unavailable.ts'

export type BatcherOptions<Asked, Answer> = {
  /** The answers come in the order of those who asked; nothing may have been done where it fails. */
  serve: (all: readonly Asked[]) => Promise<readonly Answer[]>
  /** So many by one question. */
  most: number
  /** So many questions at once. */
  atOnce: number
  /** Whether one of them may be to blame for an error: then each is served alone, and only that one is told. */
  isOnesOwn: (error: unknown) => boolean
  /** Milliseconds that anybody waits until the question with theirs is asked; as long as it takes where it is left out. */
  patience?: number
}

/** Of those who ask the database, as whoever waits for a connection of their own has. */
export const databasePatience = 4000

type Waiting<Asked, Answer> = {
  asked: Asked
  since: number
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

export class Batcher<Asked, Answer> {
  readonly #options: BatcherOptions<Asked, Answer>
  readonly #waiting: Waiting<Asked, Answer>[] = []
  #underWay = 0
  #asking = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: BatcherOptions<Asked, Answer>) {
    this.#options = options
  }

  /** Nobody waits for an answer. */
  get isIdle(): boolean {
    return this.#asking === 0
  }

  ask(asked: Asked): Promise<Answer> {
    this.#asking++
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, since: performance.now(), resolve, reject })
      if (this.#underWay < this.#options.atOnce) void this.#serveWaiting()
      else this.#watch()
    })
  }

  #watch(): void {
    const { patience } = this.#options
    const [first] = this.#waiting
    if (patience === undefined || this.#timer || !first) return
    const left = first.since + patience - performance.now()
    this.#timer = setTimeout(() => this.#refuseLate(patience), Math.max(1, left)).unref()
  }

  /** What is asked for others takes too long: whoever comes now is better told so than kept. */
  #refuseLate(patience: number): void {
    this.#timer = undefined
    const late = performance.now() - patience
    const count = this.#waiting.findIndex(({ since }) => since > late)
    const refused = this.#waiting.splice(0, count === -1 ? this.#waiting.length : count)
    this.#asking -= refused.length
    for (const { reject } of refused) reject(new DatabaseUnavailable('busy'))
    this.#watch()
  }

  async #serveWaiting(): Promise<void> {
    this.#underWay++
    while (this.#waiting.length > 0) await this.#serve(this.#waiting.splice(0, this.#options.most))
    this.#underWay--
  }

  async #serve(all: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await this.#options.serve(all.map(({ asked }) => asked))
      this.#asking -= all.length
      all.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer)
      })
    } catch (error) {
      if (all.length > 1 && this.#options.isOnesOwn(error)) {
        for (const one of all) await this.#serve([one])
      } else {
        this.#asking -= all.length
        for (const { reject } of all) reject(error)
      }
    }
  }
}
