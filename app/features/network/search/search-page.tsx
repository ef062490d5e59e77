import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { useSession } from '#app/lib/session/session.ts'
import { cx } from '#app/ui/cx.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { SampleNote } from '#app/ui/sample-note.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { draftAddress, isDirective } from '#shared/orcher/draft-address.ts'
import { AnswerAside } from './answer-aside.tsx'
import { type AlertAction, AnswerCard, AnswerSkeleton } from './answer-card.tsx'
import { SearchFilters } from './search-filters.tsx'
import {
  countTexts,
  type JobResult,
  type SearchFilter,
  type SearchType,
  searchFilterFrom,
  searchParamsOf,
  searchTypes,
} from './search-records.ts'
import { SearchResults } from './search-results.tsx'
import { quickFilters, searchTips, trendingSearches } from './search-sample.ts'
import { useAnswer } from './use-answer.ts'
import { useSearch } from './use-search.ts'

export type ApplyAction = (job: JobResult, signedIn: boolean) => ReactNode

export function SearchPage({ apply, alert }: { apply: ApplyAction; alert: AlertAction }) {
  const [params, setParams] = useAddressQuery()
  const [words, type] = useTypedQuery('q')
  const filter = searchFilterFrom(params)
  const { plan, answer, answering } = useAnswer(filter.q)
  const search = useSearch(filter, plan)
  const found = search.results !== undefined || search.error !== null
  const waiting = useFirstWait(filter.q, plan !== undefined && !answering && found)
  const counts = countTexts(search.counts ?? {})
  const session = useSession()
  // A visitor meets the documented run first, with the same words.
  const handOver = isDirective(filter.q)
    ? session
      ? draftAddress(filter.q)
      : `/orcher?q=${encodeURIComponent(filter.q)}`
    : undefined
  const change = (next: Partial<SearchFilter>) =>
    setParams((now) => searchParamsOf({ ...searchFilterFrom(now), ...next }), { preventScrollReset: true })
  return (
    <div className="page-x page-width flex flex-col gap-7 page-y">
      <PageHeader title="Search" lead="People, companies, jobs, posts and articles, in one place." />
      <SearchBox
        action="/search"
        label="Search Tannr"
        placeholder="A name, a role, a company, a question"
        value={words}
        onType={type}
      />
      <div className="grid gap-x-12 gap-y-7 lg:grid-cols-[minmax(0,1fr)_260px]">
        {(answer || answering || waiting) && (
          <>
            {/* An answer is rated and followed up by itself: another one begins anew. */}
            {answer ? (
              <AnswerCard
                key={filter.q}
                answer={answer}
                handOver={handOver}
                alert={session ? alert : undefined}
              />
            ) : (
              <AnswerSkeleton />
            )}
            <div>{answer && <AnswerAside answer={answer} />}</div>
          </>
        )}
        <div className={cx('flex min-w-0 flex-col gap-5', waiting && 'invisible')}>
          <QuickFilters filter={filter} />
          {search.sample && <SampleNote>Your first search replaces this sample.</SampleNote>}
          <Tabs
            label="Kinds of results"
            items={Object.entries(searchTypes).map(([id, label]) => ({
              label,
              to: { search: searchParamsOf({ ...filter, type: id as SearchType }).toString() },
              current: id === filter.type,
              ...countOf(counts[id as SearchType]),
            }))}
          />
          <details className="group rounded-input border border-line bg-surface lg:hidden">
            <summary className="flex min-h-12 items-center justify-between px-4 text-15 font-medium">
              {filterTitle(filter)}
              <ChevronDown
                aria-hidden="true"
                className="size-4.5 text-ink-2 transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="border-t border-line p-4">
              <SearchFilters search={search} filter={filter} change={change} />
            </div>
          </details>
          <SearchResults search={search} filter={filter} apply={apply} />
        </div>
        <div className={cx('flex min-w-0 flex-col gap-7', waiting && 'invisible')}>
          <div className="hidden lg:block">
            <SearchFilters search={search} filter={filter} change={change} />
          </div>
          <Trending />
          <Tips />
        </div>
      </div>
    </div>
  )
}

/**
 * True from the first words until they are answered. What is below the answer waits, too, as the answer would push it down. Later
 * words update it in place.
 */
function useFirstWait(q: string, ready: boolean): boolean {
  const [begun, setBegun] = useState(false)
  useEffect(() => {
    if (q !== '' && ready) setBegun(true)
  }, [q, ready])
  return q !== '' && !ready && !begun
}

const countOf = (count: string | undefined) => (count === undefined ? {} : { count })

function filterTitle({ places, industries }: SearchFilter): string {
  const chosen = places.length + industries.length
  return chosen === 0 ? 'Location and industry' : `Location and industry (${chosen} chosen)`
}

const chip = 'inline-flex h-9 items-center rounded-full border px-3.5 text-14 font-medium pointer-coarse:h-11'

/** Each chip sets filters, and removes them when pressed again. */
function QuickFilters({ filter }: { filter: SearchFilter }) {
  const { q } = filter
  return (
    <nav aria-label="Quick filters">
      <ul className="flex flex-wrap gap-2">
        {quickFilters.map(({ label, ...sets }) => {
          const wanted: SearchFilter = { q, type: 'all', places: [], industries: [], ...sets }
          const on = searchParamsOf(wanted).toString() === searchParamsOf(filter).toString()
          const to = on
            ? searchParamsOf({ q, type: 'all', places: [], industries: [] })
            : searchParamsOf(wanted)
          return (
            <li key={label}>
              <Link
                to={{ search: to.toString() }}
                preventScrollReset
                aria-current={on ? 'true' : undefined}
                className={cx(
                  chip,
                  on ? 'border-ink bg-ink text-canvas' : 'border-line-strong bg-surface hover:border-control',
                )}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Trending() {
  return (
    <nav aria-labelledby="trending">
      <h2 id="trending" className="mb-2 text-13 font-semibold tracking-normal text-ink-3">
        Trending searches
      </h2>
      <ol className="flex flex-col">
        {trendingSearches.map((words, index) => (
          <li key={words}>
            <Link
              to={`/search?q=${encodeURIComponent(words)}`}
              className="flex min-h-9 items-center gap-3 text-15 hover:text-accent pointer-coarse:min-h-11"
            >
              <span aria-hidden="true" className="w-4 text-13 text-ink-3 tabular-nums">
                {index + 1}
              </span>
              {words}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Tips() {
  return (
    <section aria-labelledby="tips">
      <h2 id="tips" className="mb-2 text-13 font-semibold tracking-normal text-ink-3">
        Search tips
      </h2>
      <ul className="flex flex-col gap-2.5 text-14 text-ink-2">
        {searchTips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  )
}
