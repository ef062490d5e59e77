/** The site search: an index made at build time, and the ranking that the overlay, the prompt and /search share. */
import { bestFit, wordsOf } from './fuzzy.ts'

export const siteEntryKinds = [
  'page',
  'section',
  'help',
  'news',
  'research',
  'story',
  'resource',
  'discussion',
  'course',
] as const
export type SiteEntryKind = (typeof siteEntryKinds)[number]

export type SiteEntry = {
  kind: SiteEntryKind
  /** Address on this site, with a fragment where the entry is a part of a page. */
  path: string
  title: string
  /** One line shown under the title. */
  text: string
  /** Every other word that the page holds, once each, separated by blanks. */
  words: string
}

export type SiteHit = {
  entry: SiteEntry
  score: number
  /** Every word fits the title. */
  named: boolean
  /** Every word occurs as typed or as a prefix: no typo was corrected. */
  exact: boolean
}

/** The rank of a kind among equals: a page before its parts, an answer before an opinion. */
const weights: Record<SiteEntryKind, number> = {
  page: 1.3,
  help: 1.1,
  resource: 1,
  research: 1,
  course: 1,
  story: 0.95,
  news: 0.95,
  section: 0.95,
  discussion: 0.9,
}

type Prepared = { entry: SiteEntry; title: string[]; text: string[]; words: string[] }

const prepared = new WeakMap<readonly SiteEntry[], Prepared[]>()

function prepare(entries: readonly SiteEntry[]): Prepared[] {
  let known = prepared.get(entries)
  if (!known) {
    known = entries.map((entry) => ({
      entry,
      title: wordsOf(entry.title),
      text: wordsOf(entry.text),
      words: entry.words.split(' '),
    }))
    prepared.set(entries, known)
  }
  return known
}

// Words about searching, not about what is searched for.
const noise = new Set([
  'a',
  'an',
  'and',
  'the',
  'of',
  'for',
  'to',
  'in',
  'on',
  'how',
  'do',
  'i',
  'is',
  'my',
  'what',
  'with',
])

/** Best first. Every word must fit somewhere; a title counts six times a word of the text. */
export function searchSite(entries: readonly SiteEntry[], query: string, limit = 20): SiteHit[] {
  const all = wordsOf(query)
  const meant = all.filter((word) => !noise.has(word))
  const typed = meant.length > 0 ? meant : all
  if (typed.length === 0) return []
  const hits: SiteHit[] = []
  for (const candidate of prepare(entries)) {
    const hit = hitOf(candidate, typed)
    if (hit) hits.push(hit)
  }
  // Corrected matches are shown only if there are no others.
  const exact = hits.some((hit) => hit.exact)
  return hits
    .filter((hit) => hit.exact || !exact)
    .toSorted((a, b) => b.score - a.score || a.entry.path.localeCompare(b.entry.path, 'en'))
    .slice(0, limit)
}

/** An exact word or prefix scores this much; one with a typo does not. */
const asTyped = 0.75

function hitOf({ entry, title, text, words }: Prepared, typed: readonly string[]): SiteHit | undefined {
  let sum = 0
  let inTitle = 0
  let exact = true
  for (const word of typed) {
    const titleFit = bestFit(word, title)
    const textFit = bestFit(word, text)
    const wordsFit = bestFit(word, words)
    const fit = Math.max(titleFit * 6, textFit * 2.5, wordsFit)
    if (fit === 0) return undefined
    if (Math.max(titleFit, textFit, wordsFit) < asTyped) exact = false
    sum += fit
    if (titleFit > 0) inTitle++
  }
  // A title equal to the query beats a long one that contains it.
  const coverage = title.length === 0 ? 0 : inTitle / title.length
  const score = (sum / typed.length + coverage * 2) * weights[entry.kind]
  return { entry, score, named: inTitle === typed.length, exact }
}
