/** Splits a Go template into text and actions, and each action into tokens; trim markers and comments are applied and removed. */
import { TemplateError } from './template-error.ts'

export type Token =
  /** `.a.b`, also directly after a bracket or a variable; `.` alone has no names. */
  | { type: 'field'; names: string[]; attached: boolean }
  | { type: 'variable'; name: string }
  | { type: 'word'; word: string }
  | { type: 'literal'; value: string | number }
  | { type: 'sign'; sign: string }

export type Piece =
  | { type: 'text'; text: string; line: number }
  | { type: 'action'; tokens: Token[]; line: number }

const patterns: [RegExp, (match: RegExpExecArray, attached: boolean) => Token][] = [
  [
    /(?:\.[\p{L}_][\p{L}\p{N}_]*)+/uy,
    ([all], attached) => ({ type: 'field', names: all.slice(1).split('.'), attached }),
  ],
  [/\$[\p{L}\p{N}_]*/uy, ([name]) => ({ type: 'variable', name })],
  [/[+-]?(?:0x[\da-f]+|\d+(?:\.\d+)?(?:e[+-]?\d+)?)/iy, ([all]) => ({ type: 'literal', value: Number(all) })],
  [/[\p{L}_][\p{L}\p{N}_]*/uy, ([word]) => ({ type: 'word', word })],
  [/"((?:[^"\\\n]|\\.)*)"/y, ([, inner = '']) => ({ type: 'literal', value: unquoted(inner) })],
  [/`([^`]*)`/y, ([, inner = '']) => ({ type: 'literal', value: inner })],
  [/\.(?![\p{L}_])/uy, (_match, attached) => ({ type: 'field', names: [], attached })],
  [/:=|[=,|()]/y, ([sign]) => ({ type: 'sign', sign })],
]

export function scan(file: string, source: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let trimNext = false
  const lineAt = countLines(source)
  const text = (from: number, to: number, trimEnd: boolean) => {
    let cut = source.slice(from, to)
    if (trimNext) cut = cut.trimStart()
    if (trimEnd) cut = cut.trimEnd()
    if (cut) pieces.push({ type: 'text', text: cut, line: lineAt(from) })
  }
  for (;;) {
    const open = source.indexOf('{{', at)
    if (open < 0) break
    const trims = /^-\s/.test(source.slice(open + 2, open + 4))
    text(at, open, trims)
    const line = lineAt(open)
    const start = open + (trims ? 3 : 2)
    const comment = /\s*\/\*[\s\S]*?\*\/(\s-)?\}\}/y
    comment.lastIndex = start
    const commented = comment.exec(source)
    if (commented) {
      at = comment.lastIndex
      trimNext = commented[1] !== undefined
      continue
    }
    const action = scanAction(file, source, start, line)
    pieces.push({ type: 'action', tokens: action.tokens, line })
    at = action.end
    trimNext = action.trims
  }
  text(at, source.length, false)
  return pieces
}

/** The line of a place, counted on from the place asked for before, which is not behind it. */
function countLines(source: string): (place: number) => number {
  let line = 1
  let next = source.indexOf('\n')
  return (place) => {
    for (; next >= 0 && next < place; next = source.indexOf('\n', next + 1)) line++
    return line
  }
}

function scanAction(file: string, source: string, start: number, line: number) {
  const tokens: Token[] = []
  let at = start
  for (;;) {
    const closing = /\s*?(\s-)?\}\}/y
    closing.lastIndex = at
    const closed = closing.exec(source)
    if (closed) return { tokens, end: closing.lastIndex, trims: closed[1] !== undefined }
    const spaces = /\s*/y
    spaces.lastIndex = at
    const attached = spaces.exec(source)?.[0] === '' && at > start
    at = spaces.lastIndex || at
    const found = nextToken(source, at, attached)
    if (!found) {
      const rest = source.slice(at, at + 20).split('\n')[0]
      throw new TemplateError(
        file,
        line,
        rest ? `${rest} cannot be read in an action` : 'an action is not closed',
      )
    }
    tokens.push(found.token)
    at = found.end
  }
}

function nextToken(source: string, at: number, attached: boolean) {
  for (const [pattern, make] of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (match) return { token: make(match, attached), end: pattern.lastIndex }
  }
  return undefined
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\', "'": "'" }

function unquoted(inner: string): string {
  return inner.replace(/\\(u[\da-f]{4}|x[\da-f]{2}|.)/gi, (_all, code: string) =>
    code.length > 1 ? String.fromCodePoint(Number.parseInt(code.slice(1), 16)) : (escapes[code] ?? code),
  )
}
