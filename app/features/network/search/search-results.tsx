import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ConnectButton, FollowButton } from './network-buttons.tsx'
import { ResultCard } from './result-card.tsx'
import type { ApplyAction } from './search-page.tsx'
import type { SearchFilter, SearchResult } from './search-records.ts'
import type { Search } from './use-search.ts'

type SearchResultsProps = { search: Search; filter: SearchFilter; apply: ApplyAction }

export function SearchResults({ search, filter, apply }: SearchResultsProps) {
  const { results, nearly, more, loadingMore } = search
  if (search.error) {
    return (
      <ErrorState
        message={`The search failed: ${search.error.message}`}
        onRetry={search.retry}
        retrying={search.retrying}
      />
    )
  }
  if (!results) return <ResultsSkeleton />
  if (results.length === 0) {
    return search.leftOut ? <LeftOut q={filter.q} /> : <NothingFound filter={filter} />
  }
  const action = (result: SearchResult) => {
    const { sample, visitor } = search
    if (result.kind === 'people') return <ConnectButton person={result} sample={sample} visitor={visitor} />
    if (result.kind === 'companies')
      return <FollowButton company={result} sample={sample} visitor={visitor} />
    if (result.kind === 'jobs') return apply(result, !visitor)
    return null
  }
  return (
    <section aria-labelledby="results" className="flex min-w-0 flex-col gap-5">
      <h2 id="results" className="sr-only">
        Results
      </h2>
      {nearly && (
        <p role="status" className="text-15 text-ink-2">
          No exact match for “{filter.q}”. Here are the closest ones.
        </p>
      )}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {results.map((result) => (
          <li key={`${result.kind} ${result.id || ('title' in result ? result.title : '')}`}>
            <ResultCard result={result} q={filter.q} action={action(result)} />
          </li>
        ))}
      </ul>
      {more ? (
        <LoadMoreButton words="Load More Results" busy={loadingMore} onMore={more} />
      ) : (
        <p className="self-center text-14 text-ink-3">
          {search.sample ? 'That’s the whole sample. Try your own search.' : 'That’s everything we found.'}
        </p>
      )}
      {search.leftOut && <LeftOut q={filter.q} />}
    </section>
  )
}

/** A question is no job search: this is stated, and undone by one press. */
function LeftOut({ q }: { q: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 self-start text-14 text-ink-2">
      This reads like a question, so jobs, people and companies are not shown.
      <TextLink to={`/search?q=${encodeURIComponent(q)}&type=jobs`}>Search jobs anyway</TextLink>
    </p>
  )
}

function NothingFound({ filter }: { filter: SearchFilter }) {
  const narrowed = filter.type !== 'all' || filter.places.length + filter.industries.length > 0
  return (
    <EmptyState
      title={filter.q ? `Nothing found for “${filter.q}”` : 'Nothing here'}
      action={
        narrowed ? (
          <ButtonLink look="outline" to={filter.q ? `/search?q=${encodeURIComponent(filter.q)}` : '/search'}>
            Clear filters
          </ButtonLink>
        ) : (
          <ButtonLink to="/jobs">Browse Jobs</ButtonLink>
        )
      }
    >
      {narrowed
        ? 'Nothing matches these filters. There may be more without them.'
        : 'Try fewer words, or another spelling.'}
    </EmptyState>
  )
}

function ResultsSkeleton() {
  return (
    <ul
      aria-busy="true"
      aria-label="Searching"
      className="divide-y divide-line self-start rounded-card border border-line bg-surface"
    >
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <li key={row} className="grid grid-cols-[auto_1fr] gap-x-5 p-5 sm:p-6">
          <Skeleton className="size-12 rounded-input" />
          <span className="flex flex-col gap-2">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </span>
        </li>
      ))}
    </ul>
  )
}
