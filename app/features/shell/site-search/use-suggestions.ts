import { useEffect, useMemo, useState } from 'react'
import { loadSiteIndex } from '#app/lib/page/site-index.ts'
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
/** Milliseconds after the last key before the database is asked. */
const pause = 200
const maxSitePages = 6
const maxRecords = 4

/** Pages at once from the index; jobs and companies a moment after the last key, from the database. */
export function useSuggestions(query: string): Suggestions {
  const [index, setIndex] = useState<readonly SiteEntry[]>()
  const [records, setRecords] = useState<{ query: string; hits: RecordHit[] }>({ query: '', hits: [] })
  useEffect(() => {
    loadSiteIndex().then(setIndex, () => setIndex([]))
  }, [])
  const words = query.trim()
  useEffect(() => {
    if (words.length < 2) return
    let stale = false
    const timer = setTimeout(async () => {
      const { findRecords } = await import('./find-records.ts')
      // Without the database pages are still found; the search page shows the error.
      const hits = await findRecords(words, maxRecords).catch(() => [])
      if (!stale) setRecords({ query: words, hits })
    }, pause)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [words])
  const found = useMemo(() => searchSite(index ?? [], words, maxSitePages), [index, words])
  return {
    site: found.map(({ entry: { path, title, text, kind } }) => ({ path, title, text, label: labels[kind] })),
    named: found[0]?.named ?? false,
    records: records.query === words ? records.hits : [],
    ready: index !== undefined,
  }
}
