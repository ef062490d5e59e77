/**
 * Recognizes regular expressions that PostgreSQL surely refuses as too complex. It takes 0.4 seconds of a processor to find that
 * out, several while a machine is busy, where the limit of three for the statement ended it with a 500.
 */
import { patternTooComplex } from '#server/rest/errors.ts'

/** PostgreSQL gives up at half a million states; each letter takes one or more, each repetition copies what it repeats. */
const mostStates = 1_000_000
/** Its time grows with the square of the depth: a few milliseconds here, and half a second at 1,500. */
const deepest = 250

/** A bracket as a whole, an escape with what it escapes, a bound, or any other character. */
const token = /\[\^?\]?(?:\[[:.=][^\]]*\]|\\.|[^\]\\])*\]|\\.|\{(\d{1,3})(?:,(\d{0,3}))?\}|./gsu

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
  for (const [text, least, most] of pattern.matchAll(token)) {
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

function add(group: { before: number; last: number }, states: number): void {
  group.before += group.last
  group.last = states
}
