/** The characters of the site's own texts, which the first font file contains. All others are in the second. */
const letters = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))
const codeOnly = new Set('<>\\^`{|}~')

export const fontText = [
  ...letters.filter((letter) => !codeOnly.has(letter)),
  ...'\u00a0©·áéê–—‘’“”•…€−',
].join('')

/** As a CSS unicode-range. */
export function unicodeRange(text: string): string {
  const points = [...new Set([...text].map((letter) => letter.codePointAt(0) ?? 0))].sort((a, b) => a - b)
  const runs: { first: number; last: number }[] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run && run.last === point - 1) run.last = point
    else runs.push({ first: point, last: point })
  }
  const hex = (point: number) => point.toString(16).padStart(4, '0')
  return runs.map(({ first, last }) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ')
}
