import { textFit } from '#shared/fuzzy.ts'

export type HelpEntry = { slug: string; title: string; summary: string; category: string }

/** Articles that answer the words: by title first, then by summary, then by what their text holds. */
export function findArticles(
  entries: readonly HelpEntry[],
  query: string,
  wordsOfArticle: ReadonlyMap<string, string> = new Map(),
): HelpEntry[] {
  return entries
    .map((entry) => {
      const title = textFit(query, entry.title)
      const summary = textFit(query, `${entry.title} ${entry.summary} ${entry.category}`)
      const text = textFit(query, `${entry.title} ${entry.summary} ${wordsOfArticle.get(entry.slug) ?? ''}`)
      return { entry, score: Math.max(title * 3, summary * 2, text) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}
