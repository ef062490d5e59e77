/** The bytes that one channel asks to be kept: its join, and what it tracks, as they came. */
import type { Connection } from './connection.ts'

export class ChannelKept {
  readonly #connection: Connection
  readonly #topic: string
  readonly #join: number
  #tracked = 0

  constructor(connection: Connection, topic: string, join: number) {
    this.#connection = connection
    this.#topic = topic
    this.#join = join
  }

  /** What is tracked from now on, unless its address or its topic has no room for so much: then which of them. */
  track(size: number): 'address' | 'topic' | undefined {
    const before = this.#tracked
    if (!this.#connection.keep(before, size)) return 'address'
    if (!this.#connection.trackIn(this.#topic, before, size)) {
      this.#connection.keep(size, before)
      return 'topic'
    }
    this.#tracked = size
    return undefined
  }

  end(): void {
    this.#connection.keep(this.#join + this.#tracked, 0)
    this.#connection.trackIn(this.#topic, this.#tracked, 0)
  }
}
