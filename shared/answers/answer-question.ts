/** A question is answered in sentences of the passages that hold it, or by the word that we do not know. */
import { stepsFrom } from './next-steps.ts'
import { bestPages, enough, type Means, type Part, sourceOf } from './part.ts'
import { quoteOf } from './quote.ts'
import { promptWords } from './words.ts'

/** A second source is only quoted if it scores nearly as well as the first. */
const nearly = 0.6

export function answerQuestion(text: string, { found }: Means): Part {
  const hits = bestPages(found.search(text))
  const [first, second] = hits
  if (!first || first.coverage < enough) return unknown()
  const also = second && second.own >= enough && second.score >= first.score * nearly
  const further = also ? quoteOf(second.passage.text, text, 1) : ''
  const tellsMore = further !== '' && !sameWords(further, first.passage.text)
  const says = [{ text: quoteOf(first.passage.text, text, tellsMore ? 2 : 3), at: 0 }]
  if (tellsMore) says.push({ text: further, at: 1 })
  return {
    known: true,
    says,
    sources: hits.map(({ passage }) => sourceOf(passage, text)),
    steps: [...stepsFrom(first.passage.path)],
  }
}

/** Whether everything in a sentence is already in the text. */
function sameWords(sentence: string, text: string): boolean {
  const known = new Set(promptWords(text))
  const words = promptWords(sentence)
  return words.filter((word) => known.has(word)).length > words.length * 0.75
}

function unknown(): Part {
  return {
    known: false,
    says: [
      { text: 'We do not know: nothing on our pages or in your records answers that.', at: undefined },
      { text: 'Our support team may know.', at: undefined },
    ],
    sources: [],
    steps: [
      { label: 'Ask support', to: '/support?topic=other' },
      { label: 'Browse the Help Center', to: '/help-center' },
    ],
  }
}
