/** The memory that one channel holds, in bytes as received: its join, and what it tracks. */
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

  /** Replaces the tracked bytes; if a limit would be exceeded, returns which one and changes nothing. */
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
