/** A cursor over one part of the query string, with the wire's error messages. */
import { syntaxError } from '#server/rest/errors.ts'

export class Scanner {
  readonly text: string
  readonly #what: string
  readonly #before: number
  at = 0

  /**
   * `what` names the part in error messages, for example `select parameter`; `before` is the number of characters before the text
   * that count in its columns.
   */
  constructor(text: string, what: string, before = 0) {
    this.text = text
    this.#what = what
    this.#before = before
  }

  get ended(): boolean {
    return this.at >= this.text.length
  }

  startsWith(expected: string): boolean {
    return this.text.startsWith(expected, this.at)
  }

  /** Skips the text if it is next; returns whether it was. */
  skip(expected: string): boolean {
    if (!this.startsWith(expected)) return false
    this.at += expected.length
    return true
  }

  /** Skips what a sticky pattern matches here, and returns it. */
  take(pattern: RegExp): string | undefined {
    const start = this.at
    pattern.lastIndex = start
    if (!pattern.test(this.text)) return undefined
    this.at = pattern.lastIndex
    return this.text.slice(start, this.at)
  }

  skipBlanks(): void {
    this.take(/\s*/y)
  }

  expect(expected: string): void {
    if (!this.skip(expected)) this.fail(`"${expected}"`)
  }

  fail(expecting: string, deviation = this.at): never {
    const next = this.text.codePointAt(deviation)
    const unexpected = next === undefined ? 'end of input' : `"${String.fromCodePoint(next)}"`
    const column = this.#before + this.at + 1
    throw syntaxError(this.#what, this.text, column, `unexpected ${unexpected} expecting ${expecting}`)
  }
}
