/** What somebody quotes is what others said: it is kept as it stands, and no rule takes it for an order. */

const quoted = /“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|"[^"]*"|(?<![\p{L}\p{N}])'[^'\n]{2,}'(?![\p{L}\p{N}])/gu
/** Of the private use area, which nothing that people type contains. */
const first = 0xe000
const most = 0x1000
const marks = /[\uE000-\uEFFF]/gu

/** The text without what it quotes. */
export const unquoted = (text: string): string => text.replace(quoted, ' ')

export type Unquoted = {
  /** The text with one mark for each quotation. */
  text: string
  /** Any part of the text as it was written. */
  restore(part: string): string
}

export function withoutQuotes(text: string): Unquoted {
  const said: string[] = []
  const masked = text.replace(marks, ' ').replace(quoted, (quotation) => {
    if (said.length === most) return quotation
    said.push(quotation)
    return String.fromCharCode(first + said.length - 1)
  })
  return {
    text: masked,
    restore: (part) => part.replace(marks, (mark) => said[mark.charCodeAt(0) - first] ?? ''),
  }
}
