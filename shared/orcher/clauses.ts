/** An instruction, split into the acts it asks for, in order. */
import { functionWords } from '#shared/answers/vocabulary.ts'
import { type Intent, idle, intentOf } from './lexicon.ts'

export type Clause = {
  intent: Intent | undefined
  /** The verb as it was written. */
  verb: string
  /** The text after the verb, in lower case. */
  object: string
  /** The text after the verb, as written. */
  said: string
  words: string[]
}

const address = /https?:\/\/\S+/gi
const ends = /[.;!?\n]+(?=\s|$)|,?\s+(?:and\s+then|then|after that)\s+|,\s+(?=and\s+\p{L}+)|,\s+/giu

/** Longer instructions are not read to the end: they are documents, and belong in the context. */
const longest = 4000

export function clausesOf(instruction: string): Clause[] {
  const text = instruction.normalize('NFC').slice(0, longest).replace(/\s+/g, ' ')
  return text
    .split(ends)
    .filter((part) => part !== undefined)
    .flatMap(atVerbs)
    .map(clauseOf)
    .filter(({ words, verb }) => words.length > 0 || verb !== '')
}

/** 'compare them and draft a memo' is two: each 'and' before a verb starts a new clause. */
function atVerbs(part: string): string[] {
  const pieces: string[] = []
  for (const piece of part.trim().split(/\s+and\s+|^and\s+/i)) {
    const first = wordsIn(piece)[0] ?? ''
    if (pieces.length === 0 || intentOf(first)) pieces.push(piece)
    else pieces[pieces.length - 1] += ` and ${piece}`
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean)
}

function clauseOf(said: string): Clause {
  const words = wordsIn(said)
  const at = words.findIndex((word) => intentOf(word))
  const verb = words[at] ?? ''
  const rest = verb === '' ? said : said.slice(indexOfWord(said, verb) + verb.length)
  return {
    intent: verb === '' ? undefined : intentOf(verb),
    verb,
    object: rest.toLowerCase().trim(),
    said: rest.trim(),
    words: words.filter((_, index) => index !== at),
  }
}

export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(address, ' ')
    .match(/[\p{L}\p{N}][\p{L}\p{N}'’+#-]*/gu)
    ?.map((word) => word.replace(/['’]s?$/, '')) ?? []

const indexOfWord = (text: string, word: string) => text.toLowerCase().indexOf(word)

/** Content words. */
export const contentOf = (words: readonly string[]): string[] =>
  words.filter((word) => !functionWords.has(word) && !idle.has(word))

export const addressIn = (text: string): string | undefined =>
  text.match(address)?.[0]?.replace(/[.,;)]+$/, '')
