/**
 * The prepared statements of one connection, as an LRU cache. PostgreSQL keeps each statement and its plan for as long as
 * the connection lives, so a statement is prepared only when it is sent a second time.
 */
import { RecentKeys } from './recent-keys.ts'

/** Prepared statements at most: enough for every shape of request of a product, and a bound on PostgreSQL's memory. */
const maxStatements = 200
/** Characters of SQL of all prepared statements at most; a plan takes about fifty times as many bytes. */
const maxText = 256 * 1024

/**
 * Characters of SQL after which a connection is replaced. PostgreSQL keeps the row types of parsed statements until the
 * session ends, about five times the text even of a statement that is sent once.
 */
const maxParsed = 2 * 2 ** 20

type Named = { name?: string | undefined; text: string }

export class PreparedStatements {
  /** Statements sent to be parsed and not yet confirmed, in order. */
  expected: Named[] = []
  /** Name to length of the SQL in characters, least recently used first. */
  readonly #kept = new Map<string, number>()
  readonly #recent = new RecentKeys()
  #text = 0
  #parsed = 0

  /** Whether the statement is prepared; if so, marks it as most recently used. */
  use(name: string): boolean {
    const length = this.#kept.get(name)
    if (length === undefined) return false
    this.#kept.delete(name)
    this.#kept.set(name, length)
    return true
  }

  /** Whether the statement has been sent before, and so should be prepared now. */
  isWorthKeeping(name: string): boolean {
    return this.#recent.isRepeat(name)
  }

  /** Whether the session has parsed so much that the connection should be replaced. */
  get hasParsedTooMuch(): boolean {
    return this.#parsed > maxParsed
  }

  /** Records PostgreSQL's ParseComplete for the oldest of `expected`. */
  parsed(): void {
    const { name, text } = this.expected.shift() ?? { text: '' }
    this.#parsed += text.length
    if (name === undefined) return
    this.#forget(name)
    this.#kept.set(name, text.length)
    this.#text += text.length
  }

  /** Evicts as many statements as the coming ones need room for; returns their names, to be closed on the server. */
  makeRoom(coming: readonly { text: string }[]): string[] {
    let text = this.#text + coming.reduce((sum, one) => sum + one.text.length, 0)
    const gone: string[] = []
    for (const [name, length] of this.#kept) {
      if (this.#kept.size + coming.length - gone.length <= maxStatements && text <= maxText) break
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
