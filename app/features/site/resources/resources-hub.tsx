import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { popularTags, resourceCategories, resources } from '#app/content/resources.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { toast } from '#app/lib/toast.ts'
import { loadMoreFailed } from '#app/lib/words.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { SearchBox } from '#app/ui/search-box.tsx'
import { filterResources, type ResourceFilter } from './resource-filter.ts'
import { categoryLabel, FeaturedResource, ResourceRow } from './resource-items.tsx'

const step = 6

type Parts = { header: ReactNode; letter: ReactNode; subscribe: ReactNode }

export function ResourcesHub({ header, letter, subscribe }: Parts) {
  const [params] = useAddressQuery()
  const [words, type] = useTypedQuery('q')
  const filter: ResourceFilter = {
    words,
    category: resourceCategories.find(({ id }) => id === params.get('category'))?.id ?? 'all',
    tag: params.get('tag') ?? '',
  }
  return (
    <div className="page-x page-width flex flex-col gap-10 py-10 sm:py-12">
      {header}
      <SearchBox
        action="/resources"
        label="Search resources by title, description or tag"
        placeholder="Search by title, description or tag"
        value={words}
        onType={type}
      />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[220px_1fr]">
        <Filters filter={filter} />
        <Found key={`${filter.category} ${filter.tag}`} filter={filter} />
      </div>
      <section
        aria-labelledby="letter"
        className="grid items-center gap-x-12 gap-y-4 rounded-card border border-line bg-sunken p-6 md:grid-cols-[1fr_auto] lg:grid-cols-2 md:p-8"
      >
        {letter}
        {subscribe}
      </section>
    </div>
  )
}

/** The address with this choice, keeping the rest of the filter. */
function address(filter: ResourceFilter, change: Partial<ResourceFilter>) {
  const { words, category, tag } = { ...filter, ...change }
  const chosen = { q: words.trim() && words, category: category === 'all' ? '' : category, tag }
  return { search: `${new URLSearchParams(Object.entries(chosen).filter(([, value]) => value))}` }
}

function Filters({ filter }: { filter: ResourceFilter }) {
  return (
    <div className="flex min-w-0 flex-col gap-7">
      <nav aria-labelledby="categories">
        <h2 id="categories" className="mb-2 text-13 font-semibold tracking-normal text-ink-3">
          Categories
        </h2>
        <ul className="-mx-3 flex gap-1 overflow-x-auto px-3 pb-1 lg:mx-0 lg:flex-col lg:gap-0 lg:overflow-visible lg:px-0">
          {resourceCategories.map(({ id, label, count }) => (
            <li key={id}>
              <Link
                to={address(filter, { category: id })}
                preventScrollReset
                aria-current={filter.category === id || undefined}
                className={cx(
                  'flex min-h-11 items-center justify-between gap-3 rounded-full px-3.5 text-15 whitespace-nowrap lg:rounded-input lg:px-3',
                  filter.category === id ? 'bg-ink text-canvas' : 'text-ink-2 hover:bg-sunken hover:text-ink',
                )}
              >
                {label} <span className="text-13 tabular-nums opacity-80">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="tags">
        <h2 id="tags" className="mb-2 text-13 font-semibold tracking-normal text-ink-3">
          Popular tags
        </h2>
        <ul className="flex flex-wrap gap-2">
          {popularTags.map((tag) => (
            <li key={tag}>
              <Link
                to={address(filter, { tag: filter.tag === tag ? '' : tag })}
                preventScrollReset
                aria-current={filter.tag === tag || undefined}
                className={cx(
                  'inline-flex h-8 items-center rounded-full border px-3 text-14 pointer-coarse:h-11',
                  filter.tag === tag
                    ? 'border-ink bg-ink text-canvas'
                    : 'border-line-strong bg-surface hover:border-control',
                )}
              >
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

const loadSearch = () => import('./resource-search.tsx')

/** The search rules and their results, loaded on demand. Without them words are matched literally. */
function useSearch(wanted: boolean) {
  const [search, setSearch] = useState<Awaited<ReturnType<typeof loadSearch>>>()
  useEffect(() => {
    if (wanted) loadSearch().then(setSearch, () => {})
  }, [wanted])
  return [search, setSearch] as const
}

function Found({ filter }: { filter: ResourceFilter }) {
  const { words, category, tag } = filter
  const narrowed = words.trim() !== '' || tag !== ''
  const [search, setSearch] = useSearch(narrowed)
  const [loading, setLoading] = useState(false)
  const [steps, setSteps] = useState(0)
  const found = filterResources(resources, filter, search?.fits)
  const featured = found.filter((resource) => resource.featured)
  const others = found.filter((resource) => !resource.featured)
  const further = search && filterResources(search.furtherResources, filter, search.fits)
  // A search shows all results.
  const shown = further?.slice(0, narrowed ? undefined : steps * step) ?? []
  const exhausted = shown.length === further?.length
  const mark = (text: string) => (search && words ? <search.Hits text={text} words={words} /> : text)
  async function loadMore() {
    setLoading(true)
    try {
      setSearch(await loadSearch())
      setSteps(steps + 1)
    } catch (error) {
      toast.error(loadMoreFailed(error as Error))
    } finally {
      setLoading(false)
    }
  }
  const total = found.length + shown.length
  return (
    <section aria-labelledby="found" className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="found" className="text-20">
          {categoryLabel(filter.category)}
          {filter.tag && `, tagged “${filter.tag}”`}
        </h2>
        <p role="status" className="text-14 text-ink-3">
          {total} {total === 1 ? 'item' : 'items'} shown
        </p>
      </div>
      {total === 0 && search && <search.NothingFound />}
      {featured.length > 0 && (
        <ul className={cx('grid gap-4', featured.length > 1 && 'md:grid-cols-2')}>
          {featured.map((resource) => (
            <li key={resource.slug}>
              <FeaturedResource resource={resource} mark={mark} />
            </li>
          ))}
        </ul>
      )}
      {others.length + shown.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {[...others, ...shown].map((resource) => (
            <li key={resource.slug}>
              <ResourceRow resource={resource} mark={mark} />
            </li>
          ))}
        </ul>
      )}
      {search && exhausted ? (
        <search.End shown={narrowed ? undefined : total} category={category} />
      ) : (
        <Button
          look="outline"
          className="self-center noscript:hidden"
          busy={loading}
          onClick={() => void loadMore()}
        >
          Load More
        </Button>
      )}
    </section>
  )
}
