import { Link } from 'react-router'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { cx } from '#app/ui/cx.ts'
import { SearchBox } from '#app/ui/search-box.tsx'
import { hubCategories } from '#shared/catalogue/courses.ts'

type FiltersProps = { category: string; words: string; type: (words: string) => void }

export function Filters({ category, words, type }: FiltersProps) {
  const [query] = useAddressQuery()
  const to = (name: string) => {
    const next = new URLSearchParams(query)
    if (name === 'all') next.delete('category')
    else next.set('category', name)
    return { pathname: '/learning', search: next.toString() }
  }
  return (
    <div className="flex flex-col gap-4">
      <SearchBox
        action="/learning"
        label="Search courses"
        placeholder="Title, instructor or topic"
        value={words}
        onType={type}
      />
      <nav aria-label="Categories">
        <ul className="flex flex-wrap gap-2">
          {['all', ...hubCategories].map((name) => (
            <li key={name}>
              <Link
                to={to(name)}
                preventScrollReset
                aria-current={name === category ? 'true' : undefined}
                className={cx(
                  'inline-flex h-9 items-center rounded-full border px-3.5 text-14 font-medium transition-colors pointer-coarse:h-11',
                  name === category
                    ? 'border-transparent bg-ink text-canvas'
                    : 'border-line-strong bg-surface text-ink-2 hover:border-control hover:text-ink',
                )}
              >
                {name === 'all' ? 'All' : name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
