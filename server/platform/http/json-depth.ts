/**
 * How deep JSON goes, before anything is made of it. A megabyte of lists within lists takes a tenth of a second to build, and who
 * writes it again, or PostgreSQL, goes down as deep and may run out of stack.
 */

const code = (character: string) => character.charCodeAt(0)
const quote = code('"')
const backslash = code('\\')
const [openList, openObject, closeList, closeObject] = [code('['), code('{'), code(']'), code('}')]

/** Whether it has more than `most` levels of values within values. */
export function nestsTooDeep(text: string, most: number): boolean {
  if (text.length <= most) return false
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (quoted) {
      if (character === backslash) at++
      else if (character === quote) quoted = false
    } else if (character === quote) quoted = true
    else if (character === openList || character === openObject) {
      depth++
      if (depth > most) return true
    } else if (character === closeList || character === closeObject) depth--
  }
  return false
}
