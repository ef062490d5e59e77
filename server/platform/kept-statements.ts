/**
 * The prepared statements of one connection. PostgreSQL keeps each of them, and what it planned for it, for as long as the
 * connection lives: so only one that comes a second time is kept, and whichever was used longest ago makes room.
 */
import { SeenBefore } from './seen-before.ts'

/** As many as a product has shapes of requests; a flood of others must not fill the memory of PostgreSQL. */
const most = 200
/** Characters of SQL: a plan takes some fifty times as much. */
const mostText = 256 * 1024

type Named = { name?: string | undefined; text: string }

export class KeptStatements {
  /** Those that were sent to be parsed, in order; undefined for one without a name. */
  expected: (Named | undefined)[] = []
  /** The length of each one's text by its name, the one used longest ago first. */
  readonly #kept = new Map<string, number>()
  readonly #seen = new SeenBefore()
  #text = 0

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
    return this.#seen.again(name)
  }

  /** PostgreSQL has the next of those that were sent. */
  parsed(): void {
    const statement = this.expected.shift()
    if (statement?.name === undefined) return
    this.#forget(statement.name)
    this.#kept.set(statement.name, statement.text.length)
    this.#text += statement.text.length
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
