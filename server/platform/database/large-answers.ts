/**
 * Bounds the memory of large answers of PostgreSQL that are received and not handed over yet, over all connections of the process.
 * Beyond `maxBytes` all but the oldest stop reading from their sockets, so that PostgreSQL waits; answers of up to `threshold` bytes
 * are never held up. The oldest always goes on, so the others cannot wait for each other.
 */
import type { Socket } from 'node:net'

export type LargeAnswersOptions = {
  /** Bytes of large answers at most, beside the oldest. Each is held several times on its way, as bytes and as text. */
  maxBytes: number
  /** Bytes up to which an answer is not counted. */
  threshold: number
  /** Milliseconds after which an answer goes on in any case: the oldest may wait for a lock of the one that is held up. */
  timeout: number
}

type Source = Pick<Socket, 'pause' | 'resume'>

export type LargeAnswer = { readonly source: Source; bytes: number; until?: NodeJS.Timeout; waited: boolean }

export class LargeAnswers {
  readonly threshold: number
  readonly #maxBytes: number
  readonly #timeout: number
  /** In the order in which they became large. */
  readonly #all = new Set<LargeAnswer>()
  #bytes = 0

  constructor({ maxBytes, threshold, timeout }: LargeAnswersOptions) {
    this.threshold = threshold
    this.#maxBytes = maxBytes
    this.#timeout = timeout
  }

  begin(source: Source): LargeAnswer {
    const answer: LargeAnswer = { source, bytes: 0, waited: false }
    this.#all.add(answer)
    return answer
  }

  received(answer: LargeAnswer, bytes: number): void {
    answer.bytes += bytes
    this.#bytes += bytes
    if (!answer.until && !this.#mayGoOn(answer)) this.#holdUp(answer)
  }

  /** The answer was handed over or given up. */
  end(answer: LargeAnswer): void {
    if (!this.#all.delete(answer)) return
    clearTimeout(answer.until)
    this.#bytes -= answer.bytes
    for (const other of this.#all) if (other.until && this.#mayGoOn(other)) this.#goOn(other)
  }

  #mayGoOn(answer: LargeAnswer): boolean {
    const [oldest] = this.#all
    return answer.waited || answer === oldest || this.#bytes <= this.#maxBytes
  }

  #holdUp(answer: LargeAnswer): void {
    answer.source.pause()
    answer.until = setTimeout(() => {
      answer.waited = true
      this.#goOn(answer)
    }, this.#timeout).unref()
  }

  #goOn(answer: LargeAnswer): void {
    clearTimeout(answer.until)
    delete answer.until
    answer.source.resume()
  }
}
