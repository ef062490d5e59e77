/** Splits a prompt into intents: a greeting at its start, and a second intent after an 'and' that starts a new clause. */
import type { IntentKind } from './answer.ts'
import { type Known, kindOf, withoutPoliteness } from './kind.ts'
import { actionVerbs, companyNouns, greetings, peopleNouns, questionWords } from './vocabulary.ts'
import { contentWords, promptWords, singular } from './words.ts'

export type Intent = { kind: IntentKind; text: string }

const greeting = new RegExp(
  `^(${greetings.join('|')}|good (morning|afternoon|evening|day))( there| tannr| all| everyone)?[ ,.!:-]+(?!(there|tannr|all|everyone)$)(?=\\S)`,
)
const seam = /\s*(?:[;.!?]+\s+|,\s*|\s+)(?:and then|and also|and|then|plus)\s+|[;?!]\s+|\.\s+/

const opens = new Set(['show', 'find', 'search', 'list', 'looking', 'give', 'get'])

/** 'is it fair', 'how long does that take': the subject is in the preceding piece. */
const refersBack =
  /^(how (much|long|many|often) )?(is|are|was|does|do|did|can|could|will|would) (it|this|that|they|these|those)\b/

/** Whether a piece is a complete intent: a question, a request for an action, or a search. */
function begins(piece: string): boolean {
  if (refersBack.test(piece)) return false
  const [first = ''] = withoutPoliteness(piece).split(' ')
  const politeStart = withoutPoliteness(piece) !== piece
  return (
    questionWords.has(first) ||
    actionVerbs.has(first) ||
    opens.has(first) ||
    (politeStart && piece.split(' ').length > 3)
  )
}

export function intentsOf(prompt: string, known: Known): Intent[] {
  let text = prompt
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\p{L})['’](\p{L})/gu, '$1$2')
    .replace(/\s+/g, ' ')
    .trim()
  const intents: Intent[] = []
  const greeted = greeting.exec(text)
  if (greeted) {
    const rest = text.slice(greeted[0].length)
    intents.push({ kind: 'talk', text: greeted[0].trim() })
    text = rest
  }
  const pieces: string[] = []
  for (const piece of text.split(seam).filter((one) => one?.trim())) {
    const last = pieces.length - 1
    if (last >= 0 && !begins(piece)) pieces[last] = `${pieces[last]} and ${piece}`
    else pieces.push(piece)
  }
  if (/\?\s*$/.test(text) && pieces.length > 0)
    pieces[pieces.length - 1] = `${pieces.at(-1)?.replace(/\?+\s*$/, '')}?`
  for (const piece of pieces.slice(0, 3)) intents.push({ kind: kindOf(piece, known), text: piece })
  // A greeting with small talk is one intent.
  if (intents.length > 1 && intents.every(({ kind }) => kind === 'talk')) return intents.slice(1)
  return intents.slice(0, 2)
}

/** The words that people and companies are searched by: 'companies in boston' are those of Boston. */
export function namesAskedFor(text: string): string {
  return contentWords(promptWords(text))
    .filter(
      (word) => !companyNouns.has(singular(word)) && !peopleNouns.has(singular(word)) && !searching.has(word),
    )
    .join(' ')
}

const searching = new Set(['find', 'show', 'search', 'connect', 'working', 'anyone'])
