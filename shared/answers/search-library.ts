/** Finds the passages that a question is about, and scores how much of the question they contain. */
import MiniSearch from 'minisearch'
import type { Library, Passage } from './answer.ts'
import { type Known, program } from './kind.ts'
import { sameAs } from './same-words.ts'
import { abbreviations, placeNames } from './vocabulary.ts'
import { contentWords, corrected, promptWords, stem } from './words.ts'

export type Hit = {
  passage: Passage
  score: number
  /** From 0 to 1: the share of the weight of the question's words that the passage contains. */
  coverage: number
  /** The same without the title, which all passages of a page share. */
  own: number
}

export type LibrarySearch = { known: Known; search: (question: string) => Hit[] }

type Indexed = { id: number; title: string; heading: string; about: string; text: string }

const fieldsOf = ({ title, heading, about, text }: Passage) => ({ title, heading, about, text })
const synonymWeight = 0.45
const synonymShare = 0.8

/** The API reference is for questions about the API; the help is written to answer questions. */
function fitOf({ label }: Passage, question: string): number {
  if (label === 'Documentation') return program.test(question) ? 1 : 0.4
  return label.startsWith('Help') ? 1.25 : 1
}

/** 'avg' and 'nyc' occur on no page; their long forms do. */
const inFull = (word: string) => abbreviations[word] ?? placeNames[word]?.toLowerCase() ?? word

/** The stems of the question's content words, with typos corrected. */
function askedStems(question: string, known: ReadonlySet<string>): string[] {
  const all = promptWords(question).flatMap((word) => inFull(word).split(' '))
  const meant = contentWords(all)
  return [...new Set(meant.length > 0 ? meant : all)]
    .filter((word) => word.length > 1)
    .map((word) => stem(corrected(word, known) ?? word))
}

export function searchLibrary({ passages, people, companies }: Library): LibrarySearch {
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'heading', 'about', 'text'],
    tokenize: promptWords,
    processTerm: stem,
    searchOptions: {
      boost: { title: 3, heading: 2.5, about: 1.6, text: 1 },
      tokenize: (text) => text.split(' '),
      processTerm: (term) => term,
      bm25: { k: 1.2, b: 0.5, d: 0.5 },
    },
  })
  index.addAll(passages.map((passage, id) => ({ id, ...fieldsOf(passage) })))
  const words = new Set<string>()
  const frequency = new Map<string, number>()
  const held = passages.map((passage) => {
    const all = promptWords(Object.values(fieldsOf(passage)).join(' '))
    for (const word of all) words.add(word)
    const stems = new Set(all.map(stem))
    for (const one of stems) frequency.set(one, (frequency.get(one) ?? 0) + 1)
    return { stems, own: new Set(promptWords(`${passage.heading} ${passage.text}`).map(stem)) }
  })
  const weight = (one: string) => Math.log(1 + passages.length / (1 + (frequency.get(one) ?? 0)))
  const share = (asked: readonly string[], stems: ReadonlySet<string>) => {
    let total = 0
    let found = 0
    for (const one of asked) {
      total += weight(one)
      if (stems.has(one)) found += weight(one)
      else if ([...sameAs(one)].some((same) => stems.has(same))) found += weight(one) * synonymShare
    }
    return total === 0 ? 0 : found / total
  }
  return {
    known: { words, people, companies },
    search(question) {
      const asked = askedStems(question, words)
      if (asked.length === 0) return []
      const boosts = new Map(asked.map((one) => [one, 1]))
      for (const one of asked)
        for (const other of sameAs(one)) if (!boosts.has(other)) boosts.set(other, synonymWeight)
      return index
        .search([...boosts.keys()].join(' '), { boostTerm: (term) => boosts.get(term) ?? 1 })
        .slice(0, 40)
        .map(({ id, score }) => {
          const { stems, own } = held[id as number] as (typeof held)[number]
          const coverage = share(asked, stems)
          return {
            passage: passages[id as number] as Passage,
            coverage,
            own: share(asked, own),
            score: score * (0.25 + coverage) * fitOf(passages[id as number] as Passage, question),
          }
        })
        .toSorted((a, b) => b.score - a.score)
    },
  }
}
