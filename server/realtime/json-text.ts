import { nextTurn } from '#server/platform/next-turn.ts'

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
const literals = new Map<number | undefined, Buffer>(
  ['true', 'false', 'null'].map((word) => [code(word), Buffer.from(word)]),
)

/** Bytes that are looked through before others are served: a millisecond or two, whatever they are. */
const turn = 64 * 1024

type Limits = { levels: number; most: number }
const nothingKept: Limits = { levels: 0, most: 0 }

export const isJson = (bytes: Buffer): boolean => outlineOf(bytes, nothingKept) !== undefined

export const isJsonInTurns = async (bytes: Buffer): Promise<boolean> =>
  (await outlineInTurns(bytes, nothingKept)) !== undefined

/** Undefined for what is no JSON, goes too deep, or has more than `most` members in one of these levels. */
export function outlineOf(bytes: Buffer, limits: Limits): Outline | undefined {
  const reader = new JsonReader(bytes, limits)
  reader.readTo(Number.POSITIVE_INFINITY)
  return reader.outline
}

/** The same of megabytes, while others are served. */
export async function outlineInTurns(bytes: Buffer, limits: Limits): Promise<Outline | undefined> {
  const reader = new JsonReader(bytes, limits)
  for (let end = turn; !reader.readTo(end); end += turn) await nextTurn()
  return reader.outline
}

/** A text, number, truth or null as it is; of a list or an object an empty one, and undefined of nothing. */
export function scalarOf(bytes: Buffer | undefined): unknown {
  if (bytes === undefined) return undefined
  return bytes[0] === openList ? [] : bytes[0] === openObject ? {} : JSON.parse(bytes.toString('utf8'))
}

/** What is kept of values whose members are not. */
const unread: Record<Kind, Outline> = {
  list: { kind: 'list', members: [] },
  object: { kind: 'object', members: [] },
  scalar: { kind: 'scalar', members: [] },
}

/** A list or an object that is not over, of a level whose members are kept: where its newest one begins, and its key. */
type OpenContainer = { members: Outline['members']; key: string; valueAt: number }

/** Reads without calling itself, so that it can stop anywhere between two values. */
class JsonReader {
  /** Of the whole, once it is over; undefined before, and of what is no JSON. */
  outline: Outline | undefined
  readonly #bytes: Buffer
  readonly #levels: number
  readonly #most: number
  /** Of each level, from 1 on. */
  readonly #areLists = new Uint8Array(deepest + 2)
  #depth = 0
  readonly #open: OpenContainer[] = []
  #expects: 'value' | 'value or end' | 'key' | 'key or end' | 'comma or end' | 'nothing' = 'value'
  #at = 0

  constructor(bytes: Buffer, { levels, most }: Limits) {
    this.#bytes = bytes
    this.#levels = levels
    this.#most = most
  }

  /** Reads as far as `end`, or a value further; true once there is nothing more to read. */
  readTo(end: number): boolean {
    while (this.#at < end) {
      this.#skipBlanks()
      if (this.#at === this.#bytes.length && this.#expects === 'nothing') return true
      if (this.#step()) continue
      this.outline = undefined
      return true
    }
    return false
  }

  /** Steps over the next part of a value; false where something else stands there. */
  #step(): boolean {
    switch (this.#expects) {
      case 'comma or end':
        return this.#next()
      case 'value':
        return this.#value()
      case 'key':
        return this.#key()
      case 'value or end':
        return this.#bytes[this.#at] === closeList ? this.#close() : this.#value()
      case 'key or end':
        return this.#bytes[this.#at] === closeObject ? this.#close() : this.#key()
      default:
        return false
    }
  }

  #next(): boolean {
    const isList = this.#areLists[this.#depth] === 1
    const byte = this.#bytes[this.#at]
    if (byte === comma) {
      this.#at++
      this.#expects = isList ? 'value' : 'key'
      return true
    }
    return byte === (isList ? closeList : closeObject) && this.#close()
  }

  /** The container whose members these are, where they are kept. */
  #kept(): OpenContainer | undefined {
    return this.#depth <= this.#levels ? this.#open[this.#depth - 1] : undefined
  }

  #key(): boolean {
    const keyAt = this.#at
    if (!this.#string()) return false
    const kept = this.#kept()
    if (kept) kept.key = String(JSON.parse(this.#bytes.toString('utf8', keyAt, this.#at)))
    this.#skipBlanks()
    this.#expects = 'value'
    return this.#skip(colon)
  }

  #value(): boolean {
    const kept = this.#kept()
    if (kept) kept.valueAt = this.#at
    const first = this.#bytes[this.#at]
    if (first === openObject || first === openList) return this.#opened(first === openList)
    return (
      (first === quote ? this.#string() : this.#number() || this.#literal()) && this.#ended(unread.scalar)
    )
  }

  #opened(isList: boolean): boolean {
    this.#at++
    this.#depth++
    this.#areLists[this.#depth] = isList ? 1 : 0
    this.#expects = isList ? 'value or end' : 'key or end'
    if (this.#depth <= this.#levels) this.#open.push({ members: [], key: '', valueAt: 0 })
    return this.#depth <= deepest
  }

  #close(): boolean {
    this.#at++
    const kind = this.#areLists[this.#depth] === 1 ? 'list' : 'object'
    const members = this.#depth <= this.#levels ? this.#open.pop()?.members : undefined
    this.#depth--
    return this.#ended(members ? { kind, members } : unread[kind])
  }

  /** False where its container has more members than are kept. */
  #ended(inner: Outline): boolean {
    if (this.#depth === 0) {
      this.#expects = 'nothing'
      this.outline = inner
      return true
    }
    this.#expects = 'comma or end'
    const kept = this.#kept()
    if (!kept) return true
    const value = this.#bytes.subarray(kept.valueAt, this.#at)
    return kept.members.push({ key: kept.key, value, inner }) <= this.#most
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
    const word = literals.get(this.#bytes[this.#at])
    if (!word?.every((byte, index) => this.#bytes[this.#at + index] === byte)) return false
    this.#at += word.length
    return true
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

function isHex(bytes: Buffer, start: number): boolean {
  for (let at = start; at < start + 4; at++) {
    const byte = bytes[at] ?? 0
    const letter = byte | 0x20
    if (!(byte >= zero && byte <= nine) && !(letter >= code('a') && letter <= code('f'))) return false
  }
  return true
}
