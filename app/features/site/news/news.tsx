import type { ReactNode } from 'react'
import { columns, hero, type NewsColumn, type NewsItem, news } from '#app/content/news.ts'
import { longDate } from '#shared/long-date.ts'
import { QuestionsArt, RecordArt } from './front-page-art.tsx'

const featured = news.filter((item) => item.featured)
const [lead, second] = featured

/** The name and subject of the newspaper, above a double rule. */
export function Masthead() {
  return (
    <header className="page-x page-width pt-10 md:pt-14">
      <p className="text-13 font-semibold text-accent">{hero.eyebrow}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-3 border-b border-ink pt-2 pb-6">
        <h1 tabIndex={-1} className="text-42 md:text-64">
          {hero.title}
        </h1>
        <p className="max-w-[24em] text-16 text-ink-2">{hero.lead}</p>
      </div>
      <div className="mt-1 border-t border-ink" />
    </header>
  )
}

/** The year, the two lead stories, and everything else in three columns. */
export function FrontPage() {
  return (
    <div className="page-x page-width">
      <Year />
      <section
        aria-label="Featured"
        className="grid gap-x-12 gap-y-10 border-b border-line-strong py-8 md:py-10 lg:grid-cols-[8fr_4fr]"
      >
        {lead && <Featured item={lead} art={<QuestionsArt />} large />}
        {second && <Featured item={second} art={<RecordArt />} />}
      </section>
      <NewsColumns />
    </div>
  )
}

const marks: Record<NewsColumn, { className: string; d: string }> = {
  'Product Updates': { className: 'fill-accent', d: 'M10 3a7 7 0 1 0 .01 0z' },
  'Company News': { className: 'fill-orcher', d: 'M4 4h12v12H4z' },
  Recognition: { className: 'fill-api', d: 'M10 2l8 8-8 8-8-8z' },
}

function ColumnMark({ column }: { column: NewsColumn }) {
  const { className, d } = marks[column]
  return (
    <svg aria-hidden="true" width="20" height="20" className="shrink-0">
      <path d={d} className={className} />
    </svg>
  )
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const inYear = (iso: string) => ((Date.parse(iso) - Date.parse(`${iso.slice(0, 4)}-01-01`)) / 31_536e6) * 100
const newest = Math.max(...news.map(({ published }) => inYear(published)))

/** Every story at its day: what happened is solid, the rest of the year is stitched. */
function Year() {
  return (
    <nav aria-label="The year in stories" className="border-b border-line-strong pt-5 pb-3 max-lg:hidden">
      <div className="relative h-16">
        <svg aria-hidden="true" strokeWidth="2.5" strokeLinecap="round" className="absolute h-10 w-full">
          <line x1="2" x2={`${newest}%`} y1="20" y2="20" className="stroke-ink" />
          <line
            x1={`${newest + 1}%`}
            x2="100%"
            y1="20"
            y2="20"
            strokeDasharray="7 8"
            strokeWidth="2"
            className="stroke-thread"
          />
        </svg>
        {/* Places are attributes of a drawing: the policy of the site takes no style from markup. */}
        <svg className="absolute inset-0 size-full overflow-visible">
          <title>Stories by day</title>
          {news.map(({ slug, title, column, published }) => (
            <foreignObject
              key={slug}
              x={`${inYear(published)}%`}
              width="1"
              height="64"
              className="pointer-events-none overflow-visible"
            >
              <a
                href={`/news/${slug}`}
                className={`group pointer-events-auto -ml-2.5 flex h-16 w-5 flex-col gap-1 pt-2.5 ${inYear(published) > 50 ? 'items-end' : 'items-start'}`}
              >
                <ColumnMark column={column} />
                <span className="pointer-events-none rounded-control bg-ink px-3 py-0.5 text-13 whitespace-nowrap text-canvas opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100">
                  {title}
                </span>
              </a>
            </foreignObject>
          ))}
        </svg>
        <p className="absolute bottom-0 grid w-full grid-cols-12 text-13 text-ink-3">
          {months.map((month) => (
            <span key={month}>{month}</span>
          ))}
        </p>
      </div>
    </nav>
  )
}

function Featured({
  item: { slug, title, summary, published, column },
  art,
  large,
}: {
  item: NewsItem
  art: ReactNode
  large?: boolean
}) {
  return (
    <article
      className={`group relative flex flex-col gap-3 ${large ? '' : 'border-line-strong lg:border-l lg:pl-12'}`}
    >
      <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink-2">
        <ColumnMark column={column} />
        <span className="font-medium text-ink">{column}</span>
        <time dateTime={published}>{longDate(published)}</time>
      </p>
      <h2 className={large ? 'text-34 md:text-42' : 'text-26'}>
        <a href={`/news/${slug}`} className="group-hover:underline after:absolute after:inset-0">
          {title}
        </a>
      </h2>
      <p className={large ? 'max-w-[40em] text-18 text-ink-2' : 'text-16 text-ink-2'}>{summary}</p>
      <div className="mt-auto pt-4">{art}</div>
    </article>
  )
}

/** Three columns between rules, the newest first in each. */
function NewsColumns() {
  return (
    <section aria-label="All news" className="grid py-8 md:grid-cols-3 md:py-10">
      {columns.map((column, index) => (
        <div
          key={column}
          className={
            index === 0
              ? 'md:pr-6 lg:pr-10'
              : 'border-line-strong max-md:mt-10 md:border-l md:px-6 md:last:pr-0 lg:px-10'
          }
        >
          <h2 className="flex items-center gap-2 text-20">
            <ColumnMark column={column} /> {column}
          </h2>
          <ol className="mt-4">
            {news
              .filter((item) => item.column === column && !item.featured)
              .map(({ slug, title, summary, published }) => (
                <li key={slug} className="border-t border-line py-5">
                  <article>
                    <h3 className="text-18">
                      <a href={`/news/${slug}`} className="hover:underline">
                        {title}
                      </a>
                    </h3>
                    <p className="mt-1 text-15 text-ink-2">{summary}</p>
                    <time dateTime={published} className="mt-2 block text-13 text-ink-3">
                      {longDate(published)}
                    </time>
                  </article>
                </li>
              ))}
          </ol>
        </div>
      ))}
    </section>
  )
}
