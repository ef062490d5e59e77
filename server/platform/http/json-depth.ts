/**
 * How deep JSON goes and how much is in it, before anything is made of it. A megabyte of lists or of keys takes a tenth of a second
 * to build, and as long again to look through; who writes it again, or PostgreSQL, goes down as deep and may run out of stack.
 */

const code = (character: string) => character.charCodeAt(0)
const quote = code('"')
const backslash = code('\\')
const comma = code(',')
const [openList, openObject, closeList, closeObject] = [code('['), code('{'), code(']'), code('}')]

/** Whether it has more than `most` levels of values within values. */
export const nestsTooDeep = (text: string, most: number): boolean =>
  excessOf(text, { levels: most, values: Number.POSITIVE_INFINITY }) === 'levels'

/** What it has more of than these, if anything. */
export function excessOf(
  text: string,
  most: { levels: number; values: number },
): 'levels' | 'values' | undefined {
  if (text.length <= Math.min(most.levels, most.values)) return undefined
  let [depth, values] = [0, 1]
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (quoted) {
      if (character === backslash) at++
      else if (character === quote) quoted = false
    } else if (character === quote) quoted = true
    else if (character === openList || character === openObject) {
      if (++depth > most.levels) return 'levels'
      if (++values > most.values) return 'values'
    } else if (character === closeList || character === closeObject) depth--
    else if (character === comma && ++values > most.values) return 'values'
  }
  return undefined
}
