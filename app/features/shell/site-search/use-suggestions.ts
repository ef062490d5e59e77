import { useEffect, useMemo, useState } from 'react'
import { loadSiteIndex } from '#app/lib/page/site-index.ts'
import { useFound } from '#app/lib/page/use-found.ts'
import { type SiteEntry, type SiteEntryKind, searchSite } from '#shared/site-search.ts'
import type { MarkOf, RecordHit } from './find-records.ts'

export type Suggestion = {
  path: string
  title: string
  text: string
  label: string
  company?: MarkOf
  match?: number | undefined
}

type Suggestions = {
  site: Suggestion[]
  records: Suggestion[]
  /** The best page is called by the words. */
  named: boolean
  ready: boolean
}

const labels: Record<SiteEntryKind, string> = {
  page: 'Page',
  section: 'Section',
  help: 'Help',
  news: 'News',
  research: 'Research',
  story: 'Story',
  resource: 'Resource',
  discussion: 'Discussion',
  course: 'Course',
}
const maxSitePages = 6
const maxRecords = 4

/** Pages at once from the index; jobs and companies a moment after the last key, from the database. */
export function useSuggestions(query: string): Suggestions {
  const [index, setIndex] = useState<readonly SiteEntry[]>()
  useEffect(() => {
    loadSiteIndex().then(setIndex, () => setIndex([]))
  }, [])
  const words = query.trim()
  const records = useFound(words.length < 2 ? undefined : words, readRecords).found
  const found = useMemo(() => searchSite(index ?? [], words, maxSitePages), [index, words])
  return {
    site: found.map(({ entry: { path, title, text, kind } }) => ({ path, title, text, label: labels[kind] })),
    named: found[0]?.named ?? false,
    // Without the database pages are still found; the search page shows the error.
    records: records?.words === words && records.hits !== 'failed' ? records.hits : [],
    ready: index !== undefined,
  }
}

async function readRecords(words: string): Promise<RecordHit[]> {
  const { findRecords } = await import('./find-records.ts')
  return findRecords(words, maxRecords)
}
