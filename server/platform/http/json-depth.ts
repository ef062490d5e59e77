/**
 * Measures depth and size of JSON text without parsing it. A megabyte of lists or keys takes a tenth of a second to parse and as
 * long to walk, and serializing deep JSON, here or in PostgreSQL, may overflow the stack.
 */

const code = (character: string) => character.charCodeAt(0)
const quote = code('"')
const backslash = code('\\')
const comma = code(',')
const [openList, openObject, closeList, closeObject] = [code('['), code('{'), code(']'), code('}')]

/** Whether it is nested deeper than `maxDepth` levels. */
export const nestsTooDeep = (text: string, maxDepth: number): boolean =>
  excessOf(text, { levels: maxDepth, values: Number.POSITIVE_INFINITY }) === 'levels'

/** The first limit that it exceeds, if any. */
export function excessOf(
  text: string,
  limits: { levels: number; values: number },
): 'levels' | 'values' | undefined {
  if (text.length <= Math.min(limits.levels, limits.values)) return undefined
  let [depth, values] = [0, 1]
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (quoted) {
      if (character === backslash) at++
      else if (character === quote) quoted = false
    } else if (character === quote) quoted = true
    else if (character === openList || character === openObject) {
      if (++depth > limits.levels) return 'levels'
      if (++values > limits.values) return 'values'
    } else if (character === closeList || character === closeObject) depth--
    else if (character === comma && ++values > limits.values) return 'values'
  }
  return undefined
}
