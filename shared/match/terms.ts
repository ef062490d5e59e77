/** The terms by which a match compares texts: visible words, each once, stemmed. */

const unseen = /[\p{Cc}\p{Cf}\p{Co}]/gu
const smallWords = new Set(
  'a about above after again all also although am an and any anybody anything are as at be because been before being below between both but by can could did do does done down during each either else enough ever every few for from further get give goes good had has have having he her here him his how i if in into is it its just know least less like made make many me might more most much must my need neither new no nobody none nor not nothing now of off often on once one only or other our out over own per people rather same say see she should since so some somebody somehow something still such than that the their them then there these they thing this those though through time to too under until up upon us use used very was way we well were what when where whether which while who whom whose why will with within without work would year yes yet you your'.split(
    ' ',
  ),
)

/** Removes invisible characters: zero width, direction marks, tags and private use; keeps line breaks. */
export const visible = (text: string) =>
  text.normalize('NFKC').replace(unseen, (one) => (one === '\n' || one === '\t' ? ' \n' : ''))

/** 'services' and 'service', 'migrating' and 'migration' have the same stem. */
export function stem(word: string): string {
  const plain = word.toLowerCase()
  if (plain.length <= 4) return plain.replace(/s$/, '')
  const cut = plain
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:ization|isation|izing|ising|ized|ised|izes|ises|ize|ise)$/, 'is')
    .replace(/(?:ations?|ating|ated|ates|ate)$/, 'at')
    .replace(/(?:ments?|ness|ings?|ers?|ors?|ed|es|s|ly)$/, '')
  return cut.length >= 3 ? cut.replace(/(.)\1$/, '$1').replace(/e$/, '') : plain
}

/** All words in order, function words included. */
export const wordsOf = (text: string): string[] =>
  visible(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}][\p{L}\p{N}+#]*/gu) ?? []

/** The stems of a text's content words, each once. */
export function kinOf(text: string): ReadonlySet<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => !smallWords.has(word) && word.length < 40)
      .map(stem),
  )
}

/** Its sentences and lines, each once. */
export function sentencesOf(text: string): string[] {
  const parts = visible(text).split(/\n+|(?<=[.!?])\s+/)
  return [
    ...new Map(
      parts.map((part) => [wordsOf(part).join(' '), part.trim().replace(/^[-•*]\s+/, '')]),
    ).entries(),
  ]
    .filter(([words]) => words !== '')
    .map(([, part]) => part)
}

/** A keyword list: more words without a function word than any sentence has. */
export function isStuffed(sentence: string): boolean {
  const words = wordsOf(sentence)
  const small = words.filter((word) => smallWords.has(word)).length
  return words.length > 8 && small < words.length / 8
}

const longestEcho = 6

/** Whether it repeats a run of words of the other text: what was copied is no evidence. */
export function echoes(sentence: string, text: string): boolean {
  const words = wordsOf(sentence)
  const all = ` ${wordsOf(text).join(' ')} `
  for (let at = 0; at + longestEcho <= words.length; at += 1) {
    if (all.includes(` ${words.slice(at, at + longestEcho).join(' ')} `)) return true
  }
  return false
}
