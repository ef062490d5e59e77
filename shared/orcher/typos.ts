/** Slips of typing: letters that were swapped, left out or typed twice. Another letter in place of one is another word. */

/** Short words differ by one letter from too many others. */
const swapped = 4
const missing = 6

/** Neither an inflection nor another word: 'delivery' is no slip for 'deliver', and 'truck' none for 'track'. */
export function isTypoOf(word: string, meant: string): boolean {
  if (word[0] !== meant[0] || word === meant) return false
  if (word.length === meant.length) return word.length >= swapped && isSwapped(word, meant)
  const [short, long] = word.length < meant.length ? [word, meant] : [meant, word]
  return (
    long.length >= missing &&
    long.length - short.length === 1 &&
    !long.startsWith(short) &&
    isWithin(short, long)
  )
}

/** The known word that was meant; only where exactly one fits. */
export function meantBy(word: string, known: Iterable<string>): string | undefined {
  let meant: string | undefined
  for (const one of known) {
    if (one[0] !== word[0] || !isTypoOf(word, one)) continue
    if (meant !== undefined) return undefined
    meant = one
  }
  return meant
}

function isSwapped(word: string, meant: string): boolean {
  const at = [...word].findIndex((letter, index) => letter !== meant[index])
  const swap = `${meant.slice(0, at)}${meant[at + 1]}${meant[at]}${meant.slice(at + 2)}`
  return swap === word
}

/** Whether the longer one without a single letter is the shorter one. */
function isWithin(short: string, long: string): boolean {
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(at) === long.slice(at + 1)
}
