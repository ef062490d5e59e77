/** Where words become the draft of a directive: in the console, where its plan is shown before anything runs. */
import { intentOf } from './lexicon.ts'

/** What an address takes of them without being cut on its way. */
const longest = 2000

export const draftAddress = (words: string): string =>
  `/orcher/console/directives?${new URLSearchParams({ new: '', instruction: words.trim().slice(0, longest) })}`

/** Whether words ask for something to be done, as the planner understands it, rather than ask a question. */
export const isDirective = (words: string): boolean =>
  intentOf(/^\p{L}+/u.exec(words.trim().toLowerCase())?.[0] ?? '') !== undefined && /\s/.test(words.trim())
