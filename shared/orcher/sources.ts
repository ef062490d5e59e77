/** Finds sources by their name in plain words: 'the vendor register' is `vendor-register`. */

const partsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const same = (a: string, b: string) => a === b || `${a}s` === b || a === `${b}s`

/** Sources of which all words, or the most specific of at least two, occur; in the order of the list. */
export function sourcesIn(words: readonly string[], sources: readonly string[]): string[] {
  return sources.filter((name) => {
    const parts = partsOf(name)
    const said = parts.filter((part) => words.some((word) => partsOf(word).some((one) => same(one, part))))
    return parts.length > 0 && said.length === parts.length
  })
}
