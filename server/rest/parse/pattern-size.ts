/**
 * Recognizes regular expressions that PostgreSQL surely refuses as too complex. It takes 0.4 seconds of a processor to find that
 * out, several while a machine is busy, where the limit of three for the statement ended it with a 500.
 */
import { patternTooComplex } from '#server/rest/errors.ts'

/** PostgreSQL gives up at half a million states; each letter takes one or more, each repetition copies what it repeats. */
const mostStates = 1_000_000
/** Its time grows with the square of the depth: a few milliseconds here, and half a second at 1,500. */
const deepest = 250

/** A bound, an escape with what it escapes, or any other character; the last is a bracket only up to its beginning. */
const token = /\\.|\{(\d{1,3})(?:,(\d{0,3}))?\}|./suy

/** Encodes a pattern as itself, unless it is too complex. */
export function readablePattern(pattern: string): string {
  if (isTooComplex(pattern)) throw patternTooComplex()
  return pattern
}

export function isTooComplex(pattern: string): boolean {
  // What begins like this may have another syntax.
  if (/^(?:\*\*\*|\(\?[a-z])/.test(pattern)) return false
  /** The states of each open group, and of the last piece in it. */
  const groups = [{ before: 0, last: 0 }]
  for (let at = 0; at < pattern.length; ) {
    token.lastIndex = at
    const [text = '', least, most] = token.exec(pattern) ?? []
    at = text === '[' ? endOfBracket(pattern, at) : at + Math.max(1, text.length)
    const group = groups.at(-1) ?? { before: 0, last: 0 }
    if (text === '(') {
      if (groups.push({ before: 0, last: 0 }) > deepest) return true
    } else if (text === ')' && groups.length > 1) {
      groups.pop()
      add(groups.at(-1) ?? group, group.before + group.last)
    } else if (least !== undefined) group.last *= Math.max(Number(least), Number(most ?? 0))
    else if (!/^[*+?|^$]$/.test(text)) add(group, 1)
    if (group.before + group.last > mostStates) return true
  }
  return false
}

/** Behind the bracket that begins there, or the end of the text: what follows an open one is not counted. */
function endOfBracket(pattern: string, start: number): number {
  let at = pattern[start + 1] === '^' ? start + 2 : start + 1
  if (pattern[at] === ']') at++
  while (at < pattern.length && pattern[at] !== ']') {
    if (pattern[at] === '\\') at += 2
    else if (pattern[at] === '[' && ':.='.includes(pattern[at + 1] ?? 'x')) {
      const end = pattern.indexOf(']', at)
      at = end < 0 ? pattern.length : end + 1
    } else at++
  }
  return at + 1
}

function add(group: { before: number; last: number }, states: number): void {
  group.before += group.last
  group.last = states
}
