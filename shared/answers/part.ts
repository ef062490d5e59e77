/** The answer to one intent, and the context it is made in. */
import type { JobQuery, Library, Passage, Records, Source, Step } from './answer.ts'
import { quoteOf } from './quote.ts'
import type { Hit, LibrarySearch } from './search-library.ts'

/** Of one intent; `at` is an index into its own sources. */
export type Part = {
  known: boolean
  says: { text: string; at: number | undefined }[]
  sources: Source[]
  steps: Step[]
  jobs?: JobQuery
}

export type Means = { found: LibrarySearch; library: Library; records: Records }

/** Below this share of a question’s words we do not know. */
export const enough = 0.55
export const pageOf = (path: string) => path.split(/[?#]/)[0] ?? path

export const sourceOf = ({ path, title, label, heading, text }: Passage, question: string): Source => ({
  path,
  title: heading && !title.includes(heading) && label.startsWith('Help') ? `${title}: ${heading}` : title,
  label: heading && !label.startsWith('Help') ? `${label} · ${heading}` : label,
  quote: quoteOf(text, question, 1),
})

/** The best of each page, the best first. */
export function bestPages(hits: readonly Hit[], most = 3, least = 0.45): Hit[] {
  const first = hits[0]
  if (!first) return []
  const pages = new Map<string, Hit>()
  for (const hit of hits) {
    const page = pageOf(hit.passage.path)
    const before = pages.get(page)
    if (!before) pages.set(page, hit)
    // The start of a page is preferred to its later parts, unless those contain more of the question.
    else if (
      before.passage.heading &&
      !hit.passage.heading &&
      hit.own >= before.own &&
      hit.coverage >= before.coverage
    )
      pages.set(page, { ...hit, score: before.score })
  }
  return [...pages.values()]
    .filter(({ score, coverage }) => score > first.score * least && coverage > 0.3)
    .slice(0, most)
}
