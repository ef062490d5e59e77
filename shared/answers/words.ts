/** Words of a prompt: cut, brought to their stems, and with typos corrected to words that the site knows. */
import { wordFit, wordsOf } from '#shared/fuzzy.ts'
import { functionWords } from './vocabulary.ts'

/** A light stem, enough to bring 'invoices' to 'invoice' and 'cancelled' to 'cancel'. */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word
  let end = word
  if (end.endsWith('ies')) end = `${end.slice(0, -3)}y`
  else if (/(sses|shes|ches|xes)$/.test(end)) end = end.slice(0, -2)
  else if (end.endsWith('s') && !/(ss|us|is)$/.test(end)) end = end.slice(0, -1)
  if (end.length > 5 && end.endsWith('ing')) end = undoubled(end.slice(0, -3))
  else if (end.length > 4 && end.endsWith('ed')) end = undoubled(end.slice(0, -2))
  else if (end.length > 6 && end.endsWith('ment')) end = end.slice(0, -4)
  // 'delete', 'deleting' and 'deletion' meet without the last vowel.
  return end.length > 4 ? end.replace(/(ion|e)$/, '') : end
}

/** The singular: 'designer' finds designers. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.replace(/(?<=[^sui])s$/, '')
}

const undoubled = (word: string) => word.replace(/([bdgklmnprt])\1$/, '$1')

/** 'don't' counts as one word. */
export function promptWords(prompt: string): string[] {
  return wordsOf(prompt.replace(/(\p{L})['’](\p{L})/gu, '$1$2'))
}

export function contentWords(words: readonly string[]): string[] {
  return words.filter((word) => !functionWords.has(word))
}

/** The known word that was meant, or undefined. Words of up to four letters are not corrected. */
export function corrected(word: string, known: ReadonlySet<string>): string | undefined {
  if (known.has(word)) return word
  if (word.length < 5 || /\d/.test(word)) return undefined
  let best: string | undefined
  let fit = 0.39
  for (const candidate of known) {
    // The first letter is rarely wrong.
    if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) > 2) continue
    const one = wordFit(word, candidate)
    if (one > fit) {
      fit = one
      best = candidate
    }
  }
  return best
}
