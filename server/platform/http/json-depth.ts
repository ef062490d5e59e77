/** PostgreSQL reads json recursively: what nests deeper than any honest body would exhaust its stack, and answer a 500. */
const deepest = 500

const code = (character: string) => character.charCodeAt(0)
const quote = code('"')
const backslash = code('\\')
const [openList, openObject, closeList, closeObject] = [code('['), code('{'), code(']'), code('}')]

export function nestsTooDeep(text: string): boolean {
  if (text.length <= deepest) return false
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
      if (depth > deepest) return true
    } else if (character === closeList || character === closeObject) depth--
  }
  return false
}
