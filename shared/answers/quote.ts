/** Chooses from a passage the sentences that answer. */
import { contentWords, promptWords, stem } from './words.ts'

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?”])\s+(?=[\p{Lu}“$\d])/u)
}

const longest = 280

/**
 * The sentence with most of the question's words, and following ones up to the number and length wanted. Without any match, the
 * beginning of the passage.
 */
export function quoteOf(text: string, question: string, most: number): string {
  const sentences = sentencesOf(text)
  const asked = new Set(contentWords(promptWords(question)).map(stem))
  let at = 0
  let best = 0
  sentences.forEach((sentence, index) => {
    const held = new Set(promptWords(sentence).map(stem))
    const count = [...asked].filter((one) => held.has(one)).length
    if (count > best) {
      best = count
      at = index
    }
  })
  let quote = sentences[at] ?? ''
  for (const next of sentences.slice(at + 1, at + most)) {
    if (quote.length + next.length > longest) break
    quote = `${quote} ${next}`
  }
  return quote
}
