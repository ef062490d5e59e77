/** Where words become the draft of a directive: in the console, where its plan is shown before anything runs. */
import { intentOf } from './lexicon.ts'

/** As much of it as fits in an address. */
const longest = 2000

export const draftAddress = (words: string): string =>
  `/orcher/console/directives?${new URLSearchParams({ new: '', instruction: words.trim().slice(0, longest) })}`

/** Whether a text asks for an act, as the planner reads it, rather than a question. */
export const isDirective = (words: string): boolean =>
  intentOf(/^\p{L}+/u.exec(words.trim().toLowerCase())?.[0] ?? '') !== undefined && /\s/.test(words.trim())
