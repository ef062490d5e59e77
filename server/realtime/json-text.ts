import { nextTurn } from '#server/platform/next-turn.ts'

/**
 * Scans JSON without building it. Payloads are only passed on, and parsing five megabytes of nested arrays takes two seconds, which
 * would block all others; scanning takes a twentieth.
 */
type Kind = 'list' | 'object' | 'scalar'

export type Outline = {
  kind: Kind
  /** For the requested number of levels. Members of an array have no key. */
  members: { key: string; value: Buffer; inner: Outline }[]
}

/** Levels of nested values. */
export const maxDepth = 500

const code = (character: string) => character.charCodeAt(0)
const [quote, backslash, comma, colon] = [code('"'), code('\\'), code(','), code(':')] as const
const [openList, closeList, openObject, closeObject] = [code('['), code(']'), code('{'), code('}')] as const
const [zero, nine, minus, plus, point] = [code('0'), code('9'), code('-'), code('+'), code('.')] as const
const [blank, lineEnd, carriageReturn, tab] = [code(' '), code('\n'), code('\r'), code('\t')] as const
const escapes: ReadonlySet<number | undefined> = new Set([...'"\\/bfnrt'].map(code))
const literals = new Map<number | undefined, Buffer>(
  ['true', 'false', 'null'].map((word) => [code(word), Buffer.from(word)]),
)

/** Bytes scanned per turn of the event loop, which take a millisecond or two. */
const turn = 64 * 1024

type Limits = { levels: number; members: number }
const nothingKept: Limits = { levels: 0, members: 0 }

export const isJson = (bytes: Buffer): boolean => outlineOf(bytes, nothingKept) !== undefined

export const isJsonInTurns = async (bytes: Buffer): Promise<boolean> =>
  (await outlineInTurns(bytes, nothingKept)) !== undefined

/** Undefined for JSON that is invalid, nested too deep, or has more than `members` members in one of the kept levels. */
export function outlineOf(bytes: Buffer, limits: Limits): Outline | undefined {
  const reader = new JsonReader(bytes, limits)
  reader.readTo(Number.POSITIVE_INFINITY)
  return reader.outline
}

/** The same for megabytes, in turns of the event loop. */
export async function outlineInTurns(bytes: Buffer, limits: Limits): Promise<Outline | undefined> {
  const reader = new JsonReader(bytes, limits)
  for (let end = turn; !reader.readTo(end); end += turn) await nextTurn()
  return reader.outline
}

/** The value of a text, number, boolean or null; an empty array or object for those; undefined for no bytes. */
export function scalarOf(bytes: Buffer | undefined): unknown {
  if (bytes === undefined) return undefined
  return bytes[0] === openList ? [] : bytes[0] === openObject ? {} : JSON.parse(bytes.toString('utf8'))
}

/** Outlines of values whose members are not kept. */
const unread: Record<Kind, Outline> = {
  list: { kind: 'list', members: [] },
  object: { kind: 'object', members: [] },
  scalar: { kind: 'scalar', members: [] },
}

/** An unfinished array or object whose members are kept: the key and start of the current member. */
type OpenContainer = { members: Outline['members']; key: string; valueAt: number }

/** Scans iteratively, so that it can stop between any two values. */
class JsonReader {
  /** The outline of the whole text once it is complete; undefined before, and for invalid JSON. */
  outline: Outline | undefined
  readonly #bytes: Buffer
  readonly #levels: number
  readonly #limit: number
  /** Whether each level is an array, from 1 on. */
  readonly #areLists = new Uint8Array(maxDepth + 2)
  #depth = 0
  readonly #open: OpenContainer[] = []
  #expects: 'value' | 'value or end' | 'key' | 'key or end' | 'comma or end' | 'nothing' = 'value'
  #at = 0

  constructor(bytes: Buffer, { levels, members }: Limits) {
    this.#bytes = bytes
    this.#levels = levels
    this.#limit = members
  }

  /** Scans up to `end`, or to the end of the value there; true when the text is complete. */
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

  /** Scans the next token; false if it is invalid. */
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

  /** The container whose members are being read, if they are kept. */
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
    return this.#depth <= maxDepth
  }

  #close(): boolean {
    this.#at++
    const kind = this.#areLists[this.#depth] === 1 ? 'list' : 'object'
    const members = this.#depth <= this.#levels ? this.#open.pop()?.members : undefined
    this.#depth--
    return this.#ended(members ? { kind, members } : unread[kind])
  }

  /** False if its container has more members than allowed. */
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
    return kept.members.push({ key: kept.key, value, inner }) <= this.#limit
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
