import { resourceCategories } from '#app/content/resources.ts'
import { PageHeader } from '#app/ui/page-header.tsx'

const kinds = resourceCategories.filter(({ id }) => id !== 'all')
const strokes = [
  'stroke-accent',
  'stroke-orcher',
  'stroke-api',
  'stroke-ink-3',
  'stroke-thread',
  'stroke-ink',
]

/** The page's title, and all resources as one shelf: a spine each, by kind. */
export function ResourcesHeader() {
  return (
    <>
      <PageHeader
        eyebrow="Resources"
        title="Read it, use it, pass it on"
        lead="Guides, templates and tools by people who do the work. All of it is free to read here."
        size="display"
      />
      <div className="mt-8">
        {/* Shortcuts for a pointer: the categories below are the same links. */}
        <div
          aria-hidden="true"
          className="grid grid-cols-[89fr_45fr_32fr_28fr_minmax(5rem,24fr)_29fr] gap-3 max-sm:hidden"
        >
          {kinds.map(({ id, label, count }, index) => (
            <a
              key={id}
              href={`/resources?category=${id}`}
              tabIndex={-1}
              className="group min-w-0 text-13 text-ink-2"
            >
              <svg
                viewBox={`0 0 ${count * 4} 84`}
                preserveAspectRatio="none"
                fill="none"
                className="h-22 w-full opacity-80 group-hover:opacity-100"
                aria-hidden="true"
              >
                <path d={spines(count)} strokeWidth="2.500" className={strokes[index]} />
              </svg>
              <span className="block border-t-2 border-ink lg:truncate pt-1.5 group-hover:text-ink">
                <b className="font-semibold text-ink">{count}</b> {label}
              </span>
            </a>
          ))}
        </div>
      </div>
    </>
  )
}

/** The description of the emails to subscribe to, below the list. */
export function LetterHeading() {
  return (
    <>
      <h2 id="letter" className="text-26">
        Get the next one by email
      </h2>
      <p className="mt-1 text-16 text-ink-2">About once a month. Stop at any time.</p>
    </>
  )
}

/** Books of different heights, the same at every build. */
function spines(count: number): string {
  return Array.from(
    { length: count },
    (_, index) => `M${index * 4 + 2} ${((index * 37 + count) % 23) * 1.5}V84`,
  ).join('')
}
