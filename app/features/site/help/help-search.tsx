import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { loadSiteIndex } from '#app/lib/page/site-index.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Marked } from '#app/ui/marked.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { markHits } from '#shared/fuzzy.ts'
import type { SiteEntry } from '#shared/site-search.ts'
import { findArticles, type HelpEntry, type HelpWords } from './find-articles.ts'

/** Titles and summaries are searched at once; the rest is loaded with the first key. */
function useHelpWords(wanted: boolean): HelpWords | undefined {
  const [words, setWords] = useState<HelpWords>()
  useEffect(() => {
    if (!wanted) return
    let left = false
    Promise.all([loadSiteIndex(), import('#shared/answers/same-words.ts')]).then(
      ([index, { meaningsOf, isFunctionWord }]) =>
        !left &&
        setWords({
          ofArticle: wordsOfArticles(index),
          meanings: meaningsOf,
          carriesMeaning: (word) => !isFunctionWord(word),
        }),
      () => {}, // Titles and summaries still answer.
    )
    return () => {
      left = true
    }
  }, [wanted])
  return words
}

const wordsOfArticles = (index: readonly SiteEntry[]) =>
  new Map(
    index
      .filter(({ kind }) => kind === 'help')
      .map(({ path, words }) => [path.slice('/help-center/'.length), words] as const),
  )

export function useHelpSearch(entries: readonly HelpEntry[]) {
  const [query, type] = useTypedQuery('q')
  const asked = query.trim() !== ''
  const words = useHelpWords(asked)
  return { query, type, found: asked ? findArticles(entries, query, words) : undefined }
}

export function HelpSearchBox({ query, type }: { query: string; type: (words: string) => void }) {
  return (
    <SearchBox
      action="/help-center"
      label="Search the Help Center"
      placeholder="Search articles"
      value={query}
      onType={type}
    />
  )
}

export function HelpResults({ query, found }: { query: string; found: readonly HelpEntry[] }) {
  return (
    <section aria-label="Search results" className="page-x page-width py-12">
      <p role="status" className="text-14 text-ink-3">
        {found.length === 1 ? '1 article' : `${found.length} articles`} for “{query.trim()}”
      </p>
      {found.length === 0 ? (
        <EmptyState
          title="No article has these words"
          action={
            <ButtonLink to="/support" look="outline">
              Ask a person
            </ButtonLink>
          }
        >
          Try fewer words, or the name of the button you were looking for.
        </EmptyState>
      ) : (
        <ul className="mt-3 border-t border-line">
          {found.map(({ slug, title, summary, category }) => (
            <li key={slug} className="border-b border-line">
              <Link
                to={`/help-center/${slug}`}
                className="group grid gap-x-8 gap-y-1 py-4 md:grid-cols-[1fr_12rem]"
              >
                <span>
                  <span className="text-18 font-semibold group-hover:underline group-hover:underline-offset-4">
                    <Marked pieces={markHits(title, query)} />
                  </span>
                  <span className="mt-0.5 block text-15 text-ink-2">
                    <Marked pieces={markHits(summary, query)} />
                  </span>
                </span>
                <span className="text-14 text-ink-3 md:text-right">{category}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
