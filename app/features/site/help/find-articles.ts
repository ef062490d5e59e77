import { bestFit, wordsOf } from '#shared/fuzzy.ts'

export type HelpEntry = { slug: string; title: string; summary: string; category: string }

/** Data loaded with the first key: full texts and synonyms. */
export type HelpWords = {
  ofArticle: ReadonlyMap<string, string>
  meanings: (word: string) => readonly string[]
  carriesMeaning: (word: string) => boolean
}

const untilLoaded: HelpWords = { ofArticle: new Map(), meanings: () => [], carriesMeaning: () => true }

/** A word that means the same is worth less than the word itself. */
const another = 0.8

/** Articles that answer all of the words: by title first, then by summary, then by what their text holds. */
export function findArticles(
  entries: readonly HelpEntry[],
  query: string,
  words: HelpWords = untilLoaded,
): HelpEntry[] {
  const all = wordsOf(query)
  const meant = all.filter(words.carriesMeaning)
  const typed = (meant.length > 0 ? meant : all).map((word) => ({ word, others: words.meanings(word) }))
  if (typed.length === 0) return []
  return entries
    .map((entry) => {
      const places = [
        { weight: 3, held: wordsOf(entry.title) },
        { weight: 2, held: wordsOf(`${entry.summary} ${entry.category}`) },
        { weight: 1, held: wordsOf(words.ofArticle.get(entry.slug) ?? '') },
      ]
      const scores = typed.map(({ word, others }) =>
        Math.max(
          ...places.map(
            ({ weight, held }) =>
              weight *
              Math.max(bestFit(word, held), ...others.map((other) => another * bestFit(other, held))),
          ),
        ),
      )
      return { entry, score: scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}
