/**
 * Recognizes regular expressions that PostgreSQL surely matches within milliseconds: those whose time grows with the product of
 * pattern and value length. Backreferences, lookarounds and large repetitions may take much longer.
 */
import type { Filter } from './parse-filter.ts'

/** Steps (a pattern character at a value character) at most: a hundredth of a second or two. */
const maxSteps = 500_000
const maxExpressionLength = 500

export function isSurelyQuick({ operator, values }: Filter, value: string): boolean {
  const [pattern = ''] = values
  const isExpression = operator === 'match' || operator === 'imatch'
  const size = isExpression ? expandedSize(pattern) : pattern.length
  return size !== undefined && size * value.length <= maxSteps
}

/** The characters of an expression with repetitions expanded; undefined if it is not simple. */
export function expandedSize(pattern: string): number | undefined {
  // At the beginning, `***` and `(?…)` change the syntax.
  if (pattern.length > maxExpressionLength || pattern.startsWith('***')) return undefined
  const size = new Expression(pattern).read()
  return size !== undefined && size <= maxExpressionLength ? size : undefined
}

/** The tokens of an expression, as sticky patterns. An escape is a class or a literal, a bracket contains ASCII characters. */
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

  /** Undefined at the end of a branch or group, NaN if it is not simple. */
  #piece(depth: number): number | undefined {
    if (this.#at >= this.#text.length || this.#text[this.#at] === ')') return undefined
    const before = this.#places
    const size = this.#atom(depth)
    const times = this.#take(tokens.times)
    // An anchor is cheap by itself, but not when repeated.
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

const timesOf = ([, least, , limit]: RegExpExecArray): number =>
  Math.max(1, Number(least ?? 1), Number(limit ?? 1))
