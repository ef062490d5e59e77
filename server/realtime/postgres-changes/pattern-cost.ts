/**
 * Which patterns PostgreSQL surely finds, or finds missing, within milliseconds: those whose time grows with their own length times
 * that of the value. What it may look for much longer are references back and looks around, and what repeats a lot.
 */
import type { Filter } from './parse-filter.ts'

/** Steps, each of a letter of the pattern at a letter of the value: a hundredth of a second or two. */
const mostSteps = 500_000
const longestExpression = 500

export function isSurelyQuick({ operator, values }: Filter, value: string): boolean {
  const [pattern = ''] = values
  const isExpression = operator === 'match' || operator === 'imatch'
  const size = isExpression ? expandedSize(pattern) : pattern.length
  return size !== undefined && size * value.length <= mostSteps
}

/** The letters of a regular expression, those that are repeated so many times counted so often; undefined for what is not simple. */
export function expandedSize(pattern: string): number | undefined {
  // At the very beginning `***` and `(?…)` change how the rest is read.
  if (pattern.length > longestExpression || pattern.startsWith('***')) return undefined
  const size = new Expression(pattern).read()
  return size !== undefined && size <= longestExpression ? size : undefined
}

/** What an expression consists of; sticky. An escape stands for a kind of letter or a sign, a bracket for ASCII letters. */
const tokens = {
  letter: /[^\\[\](){}*+?|^$]|\\(?:[dwsDWS]|[^\w\s])/y,
  bracket: /\[\^?\]?(?:[^[\]\\\u0080-\uffff]|\[:[a-z]+:\]|\\(?:[dws]|[^\w\s]))*\]/y,
  place: /[$^]|\\[AZmMyY]/y,
  times: /[*+?]\??|\{(\d{1,3})(?:(,)(\d{1,3})?)?\}\??/y,
}

class Expression {
  readonly #text: string
  #at = 0
  #places = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): number | undefined {
    const size = this.#branches(0)
    return this.#at === this.#text.length && this.#places <= 8 ? size : undefined
  }

  #branches(depth: number): number | undefined {
    let total = 1
    for (;;) {
      const size = this.#isNext('|') ? 1 : this.#piece(depth)
      if (size === undefined) return total
      if (Number.isNaN(size)) return undefined
      total += size
    }
  }

  /** Undefined at the end of a branch or group, NaN for what is not simple. */
  #piece(depth: number): number | undefined {
    if (this.#at >= this.#text.length || this.#text[this.#at] === ')') return undefined
    const before = this.#places
    const size = this.#atom(depth)
    const times = this.#take(tokens.times)
    // What says where it stands takes no time by itself, and much when it is repeated.
    return times && before !== this.#places ? Number.NaN : size * (times ? timesOf(times) : 1)
  }

  #atom(depth: number): number {
    if (this.#take(tokens.place)) {
      this.#places++
      return 1
    }
    if (this.#take(tokens.letter) || this.#take(tokens.bracket)) return 1
    if (depth > 20 || !this.#isNext('(')) return Number.NaN
    if (this.#isNext('?') && !this.#isNext(':')) return Number.NaN
    const size = this.#branches(depth + 1) ?? Number.NaN
    return this.#isNext(')') ? size : Number.NaN
  }

  #isNext(letter: string): boolean {
    const isThere = this.#text[this.#at] === letter
    if (isThere) this.#at++
    return isThere
  }

  #take(token: RegExp): RegExpExecArray | null {
    token.lastIndex = this.#at
    const found = token.exec(this.#text)
    if (found) this.#at = token.lastIndex
    return found
  }
}

const timesOf = ([, least, , most]: RegExpExecArray): number =>
  Math.max(1, Number(least ?? 1), Number(most ?? 1))
