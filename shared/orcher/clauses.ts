/** An instruction, split into the acts it asks for, in order. */
import { jobQueryOf } from '#shared/answers/job-query.ts'
import { functionWords } from '#shared/answers/vocabulary.ts'
import {
  callable,
  type Intent,
  idle,
  intentOf,
  intentOfHead,
  isAlsoNoun,
  jobWords,
  spelled,
} from './lexicon.ts'
import { inOneWord } from './phrases.ts'
import { unquoted, withoutQuotes } from './quotes.ts'

export type Clause = {
  intent: Intent | undefined
  /** The verb as it was written. */
  verb: string
  /** All but the verb, in lower case and as it is spelled. */
  object: string
  /** The text after the verb, as written. */
  said: string
  words: string[]
  /** Those that it quotes: nothing has to be understood of them. */
  quoted: string[]
  isQuestion: boolean
}

const address = /https?:\/\/\S+/gi
const sentenceEnds = /(?:[.;!?]+(?=\s|$)|\n)+/u
const pieceEnds = /(,?\s+(?:and\s+then|then|after that)\s+|,\s+)/iu
/** What people say before they say what they want. */
const opening =
  /^(?:(?:please|pls|plz|kindly|also|then|now|just|ok|okay|so|hey|hi|hello|next|finally|first|and|can|could|would|will|you|u|i|we|i['’]?m|i['’]?d|like|want|need|wanna|to|go|ahead|let['’]?s|help|me)[\s,]+)+/iu
const question = /^(?:what(?:['’]?s)?|which|who|where|when|how|are|is|do|does|did|have|has|can|any)\s/iu

/** Longer instructions are not read to the end: they are documents, and belong in the context. */
const longest = 4000

export function clausesOf(instruction: string): Clause[] {
  const { text, restore } = withoutQuotes(instruction.normalize('NFC').slice(0, longest))
  return text
    .split(sentenceEnds)
    .map((sentence) => inOneWord(sentence.replace(/\s+/g, ' ').trim()))
    .flatMap(piecesOf)
    .map((piece) => clauseOf(piece, restore))
    .filter(({ words, verb }) => words.length > 0 || verb !== '')
}

/** A part may say more about the one before: 'find design jobs, remote, above 100k'. */
function piecesOf(sentence: string): string[] {
  const pieces: string[] = []
  const add = (joint: string, part: string, isPart: boolean) => {
    const before = pieces.at(-1)
    if (part === '') return
    if (isPart && before !== undefined) pieces[pieces.length - 1] = `${before}${joint}${part}`
    else pieces.push(part)
  }
  const parts = ['', ...sentence.split(pieceEnds)]
  for (let at = 0; at < parts.length; at += 2) {
    // 'compare them and draft a memo' is two: each 'and' before a verb begins anew.
    const [first = '', ...rest] = (parts[at + 1] ?? '').trim().split(/\s+and\s+|^and\s+/i)
    add(parts[at] ?? '', first.trim(), belongs(first, pieces.at(-1) ?? ''))
    for (const piece of rest) add(' and ', piece.trim(), !headOf(piece) && !isNegated(piece))
  }
  return pieces
}

const nobody: ReadonlySet<string> = new Set()
/** What somebody says to be told or kept goes on behind a comma. */
const sayings: ReadonlySet<Intent | undefined> = new Set(['remember', 'notify', 'draft'])

/** Whether a part without a verb says more about the one before. What says nothing of it has to be understood by itself. */
function belongs(part: string, before: string): boolean {
  if (verbOf(part) || isNegated(part)) return false
  const intent = verbOf(before)?.intent
  if (sayings.has(intent)) return true
  const { words, place, remote, salary, level, type } = jobQueryOf(part.toLowerCase(), nobody, [])
  const isWish = Boolean(place || remote || salary || level || type) && !words.includes(' ')
  const namesJobs = (text: string) => wordsIn(text).some((word) => jobWords.has(spelled(word)))
  const isList = (intent === 'find' || intent === 'watch' || !intent) && namesJobs(part) && !namesJobs(before)
  return isWish || isList
}

/** 'do not notify the team' is nothing to do. */
const negation = /(?:\bnot|n['’]t|\bdont|\bnever|\bwithout|\binstead of)(?: [\p{L}]+)? $/iu
const isNegated = (piece: string) =>
  /^(?:but |and |please )*(?:do not|don['’]?t|never|without|not)\b/i.test(piece.trim())

type Verb = { word: string; intent: Intent; at: number }

const verbOf = (piece: string): Verb | undefined => headOf(piece) ?? firstOf(piece)

/** The verb that the piece begins with. */
function headOf(piece: string): Verb | undefined {
  const at = opening.exec(piece)?.[0].length ?? 0
  const [word = '', next = ''] = piece.slice(at).match(/[\p{L}\p{N}'-]+/gu) ?? []
  const intent = intentOfHead(word.toLowerCase())
  if (!intent || (isAlsoNoun(word.toLowerCase()) && !isObject(next))) return undefined
  const verb = { word, intent, at: piece.indexOf(word, at) }
  return isMeant(verb, piece) ? verb : undefined
}

/** 'email the team' is something to do, 'email marketing' is not. */
const objects = /^(?:\p{Lu}.*|it|them|this|that|these|those|the|my|our|a|an|me|us|all|every(?:one|body))$/u
const isObject = (word: string) => objects.test(word)

function firstOf(piece: string): Verb | undefined {
  for (const { 0: word, index: at } of piece.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’+#-]*/gu)) {
    const intent = intentOf(word.toLowerCase().replace(/['’]s?$/, ''))
    if (intent && isMeant({ word, intent, at }, piece)) return { word, intent, at }
  }
  return undefined
}

/** Not where it is negated; and calling somebody is nothing that a plan can do. */
function isMeant({ word, at }: Verb, piece: string): boolean {
  if (negation.test(piece.slice(0, at))) return false
  if (word.toLowerCase() !== 'call') return true
  return addressIn(piece) !== undefined || wordsIn(piece).some((one) => callable.has(one))
}

function clauseOf(piece: string, restore: (part: string) => string): Clause {
  const verb = verbOf(piece)
  const isQuestion = question.test(piece)
  const before = verb ? piece.slice(0, verb.at).replace(opening, '') : ''
  const said = restore(verb ? piece.slice(verb.at + verb.word.length) : piece).trim()
  const object = `${restore(before)} ${said}`
    .toLowerCase()
    .replace(/\p{L}+/gu, spelled)
    .trim()
  return {
    ...{ intent: verb?.intent, verb: verb?.word.toLowerCase() ?? '', object, said, isQuestion },
    words: wordsIn(object),
    quoted: quotedIn(restore(piece)),
  }
}

function quotedIn(text: string): string[] {
  const own = new Set(wordsIn(unquoted(text)))
  return wordsIn(text).filter((word) => !own.has(word))
}

export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(address, ' ')
    .match(/[\p{L}\p{N}][\p{L}\p{N}'’+#-]*/gu)
    ?.map((word) => word.replace(/['’]s?$/, '')) ?? []

/** Content words. */
export const contentOf = (words: readonly string[]): string[] =>
  words.filter((word) => !functionWords.has(word) && !idle.has(word))

export const addressIn = (text: string): string | undefined =>
  text.match(address)?.[0]?.replace(/[.,;)]+$/, '')
