/**
 * JSON that is looked through and not built. What people send each other nobody here needs more of than where it ends, and to
 * build five megabytes of lists within lists takes two seconds, in which nobody else is served. This takes a twentieth.
 */
type Kind = 'list' | 'object' | 'scalar'

export type Outline = {
  kind: Kind
  /** Of as many levels as were asked for. A list's have no key. */
  members: { key: string; value: Buffer; inner: Outline }[]
}

/** Levels of values within values. */
const deepest = 500

const code = (character: string) => character.charCodeAt(0)
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')] as const
const [openList, closeList, openObject, closeObject] = [code('['), code(']'), code('{'), code('}')] as const
const [zero, nine, minus, plus, point] = [code('0'), code('9'), code('-'), code('+'), code('.')] as const
const [blank, lineEnd, carriageReturn, tab] = [code(' '), code('\n'), code('\r'), code('\t')] as const
const escapes: ReadonlySet<number | undefined> = new Set([...'"\\/bfnrt'].map(code))
const literals = ['true', 'false', 'null'].map((word) => Buffer.from(word))

export const isJson = (bytes: Buffer): boolean => outlineOf(bytes, { levels: 0, most: 0 }) !== undefined

/** Undefined for what is no JSON, goes too deep, or has more than `most` members in one of these levels. */
export function outlineOf(bytes: Buffer, limits: { levels: number; most: number }): Outline | undefined {
  const reader = new JsonReader(bytes, limits)
  return reader.value(1) && reader.isOver() ? reader.outline : undefined
}

/** A text, number, truth or null as it is; of a list or an object an empty one, and undefined of nothing. */
export function scalarOf(bytes: Buffer | undefined): unknown {
  if (bytes === undefined) return undefined
  return bytes[0] === openList ? [] : bytes[0] === openObject ? {} : JSON.parse(bytes.toString('utf8'))
}

const scalar: Outline = { kind: 'scalar', members: [] }

class JsonReader {
  /** Of the value that was read last. */
  outline: Outline = scalar
  readonly #bytes: Buffer
  readonly #levels: number
  readonly #most: number
  #at = 0

  constructor(bytes: Buffer, { levels, most }: { levels: number; most: number }) {
    this.#bytes = bytes
    this.#levels = levels
    this.#most = most
  }

  isOver(): boolean {
    this.#skipBlanks()
    return this.#at === this.#bytes.length
  }

  /** Steps over one value; false where there is none. */
  value(depth: number): boolean {
    this.#skipBlanks()
    const first = this.#bytes[this.#at]
    if (first === openObject) return this.#container('object', closeObject, depth)
    if (first === openList) return this.#container('list', closeList, depth)
    this.outline = scalar
    return first === quote ? this.#string() : this.#number() || this.#literal()
  }

  #container(kind: Kind, close: number, depth: number): boolean {
    if (depth > deepest) return false
    const members: Outline['members'] = []
    this.#at++
    this.#skipBlanks()
    if (!this.#skip(close)) {
      if (!this.#members(kind, depth, members) || !this.#skip(close)) return false
    }
    this.outline = { kind, members }
    return true
  }

  #members(kind: Kind, depth: number, members: Outline['members']): boolean {
    do {
      this.#skipBlanks()
      const keyAt = this.#at
      if (kind === 'object' && !this.#string()) return false
      const keyEnd = this.#at
      this.#skipBlanks()
      if (kind === 'object' && !this.#skip(colon)) return false
      this.#skipBlanks()
      const valueAt = this.#at
      if (!this.value(depth + 1)) return false
      if (depth <= this.#levels) {
        const key = kind === 'object' ? String(JSON.parse(this.#bytes.toString('utf8', keyAt, keyEnd))) : ''
        const value = this.#bytes.subarray(valueAt, this.#at)
        if (members.push({ key, value, inner: this.outline }) > this.#most) return false
      }
      this.#skipBlanks()
    } while (this.#skip(comma))
    return true
  }

  #string(): boolean {
    const bytes = this.#bytes
    if (!this.#skip(quote)) return false
    for (let at = this.#at; at < bytes.length; at++) {
      const byte = bytes[at] as number
      if (byte === quote) {
        this.#at = at + 1
        return true
      }
      if (byte < blank) return false
      if (byte !== backslash) continue
      at++
      if (escapes.has(bytes[at])) continue
      if (bytes[at] !== code('u') || !isHex(bytes, at + 1)) return false
      at += 4
    }
    return false
  }

  #literal(): boolean {
    const found = literals.find((word) => word.every((byte, index) => this.#bytes[this.#at + index] === byte))
    this.#at += found?.length ?? 0
    return found !== undefined
  }

  #number(): boolean {
    const bytes = this.#bytes
    let at = this.#at
    if (bytes[at] === minus) at++
    const whole = at
    at = bytes[at] === zero ? at + 1 : afterDigits(bytes, at)
    if (at === whole) return false
    if (bytes[at] === point) {
      const end = afterDigits(bytes, at + 1)
      if (end === at + 1) return false
      at = end
    }
    if (bytes[at] === code('e') || bytes[at] === code('E')) {
      const sign = bytes[at + 1]
      const digits = sign === plus || sign === minus ? at + 2 : at + 1
      at = afterDigits(bytes, digits)
      if (at === digits) return false
    }
    this.#at = at
    return true
  }

  #skip(expected: number): boolean {
    if (this.#bytes[this.#at] !== expected) return false
    this.#at++
    return true
  }

  #skipBlanks(): void {
    for (;;) {
      const next = this.#bytes[this.#at]
      if (next !== blank && next !== lineEnd && next !== carriageReturn && next !== tab) return
      this.#at++
    }
  }
}

function afterDigits(bytes: Buffer, start: number): number {
  let at = start
  while ((bytes[at] ?? 0) >= zero && (bytes[at] ?? 0) <= nine) at++
  return at
}

const isHex = (bytes: Buffer, at: number) => /^[0-9a-f]{4}$/i.test(bytes.toString('latin1', at, at + 4))
