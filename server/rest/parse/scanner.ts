/** A cursor over one piece of the query string, with errors as the wire words them. */
import { syntaxError } from '#server/rest/errors.ts'

export class Scanner {
  readonly text: string
  readonly #what: string
  at = 0

  /** `what` names the thing being read in the error's message, for example `select parameter`. */
  constructor(text: string, what: string) {
    this.text = text
    this.#what = what
  }

  get ended(): boolean {
    return this.at >= this.text.length
  }

  startsWith(expected: string): boolean {
    return this.text.startsWith(expected, this.at)
  }

  /** Steps over the text when it comes next. */
  skip(expected: string): boolean {
    if (!this.startsWith(expected)) return false
    this.at += expected.length
    return true
  }

  /** Steps over what a sticky pattern matches here, and returns it. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }

  skipBlanks(): void {
    this.take(/\s*/y)
  }

  expect(expected: string): void {
    if (!this.skip(expected)) this.fail(`"${expected}"`)
  }

  fail(expecting: string): never {
    const next = this.ended
      ? 'end of input'
      : `"${String.fromCodePoint(this.text.codePointAt(this.at) ?? 0)}"`
    throw syntaxError(this.#what, this.text, this.at + 1, `unexpected ${next} expecting ${expecting}`)
  }
}
