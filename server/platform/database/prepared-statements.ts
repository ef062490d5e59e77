/**
 * The prepared statements of one connection. PostgreSQL keeps each of them, and what it planned for it, for as long as the
 * connection lives: so only one that comes a second time is kept, and whichever was used longest ago makes room.
 */
import { RecentKeys } from './recent-keys.ts'

/** As many as a product has shapes of requests; a flood of others must not fill the memory of PostgreSQL. */
const most = 200
/** Characters of SQL: a plan takes some fifty times as much. */
const mostText = 256 * 1024

/**
 * Characters of SQL that one connection parses in its life. PostgreSQL keeps the kinds of rows that statements made for as
 * long as the session lives, some five times the text of a statement that comes once.
 */
const mostParsed = 2 * 2 ** 20

type Named = { name?: string | undefined; text: string }

export class PreparedStatements {
  /** Those that were sent to be parsed, in order. */
  expected: Named[] = []
  /** The length of each one's text by its name, the one used longest ago first. */
  readonly #kept = new Map<string, number>()
  readonly #recent = new RecentKeys()
  #text = 0
  #parsed = 0

  /** Whether it is kept; then it counts as used. */
  use(name: string): boolean {
    const length = this.#kept.get(name)
    if (length === undefined) return false
    this.#kept.delete(name)
    this.#kept.set(name, length)
    return true
  }

  /** Whether one that is not kept is worth it. */
  isWorthKeeping(name: string): boolean {
    return this.#recent.isRepeat(name)
  }

  /** Whether the session has gathered so much that a new one is cheaper. */
  get areMany(): boolean {
    return this.#parsed > mostParsed
  }

  /** PostgreSQL has the next of those that were sent. */
  parsed(): void {
    const { name, text } = this.expected.shift() ?? { text: '' }
    this.#parsed += text.length
    if (name === undefined) return
    this.#forget(name)
    this.#kept.set(name, text.length)
    this.#text += text.length
  }

  /** Forgets as many as have to go before these come, and names them. */
  makeRoom(coming: readonly { text: string }[]): string[] {
    let text = this.#text + coming.reduce((sum, one) => sum + one.text.length, 0)
    const gone: string[] = []
    for (const [name, length] of this.#kept) {
      if (this.#kept.size + coming.length - gone.length <= most && text <= mostText) break
      gone.push(name)
      text -= length
    }
    for (const name of gone) this.#forget(name)
    return gone
  }

  #forget(name: string): void {
    this.#text -= this.#kept.get(name) ?? 0
    this.#kept.delete(name)
  }
}
