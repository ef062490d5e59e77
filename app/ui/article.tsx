import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

type ArticleProps = {
  /** Where the article belongs, and the way back. */
  parent: { to: string; label: string }
  title: string
  /** Drawn before the title. */
  mark?: ReactNode
  lead?: string
  /** One line: author, date, reading time. */
  meta?: ReactNode
  /** Facts shown beside the text if the viewport is wide enough. */
  aside?: ReactNode
  /** Shown after the text: what to read or do next. */
  after?: ReactNode
  children: ReactNode
}

/** One article: a back link, its title, and the text in one column, with an optional list of facts at its left. */
export function Article({ parent, title, mark, lead, meta, aside, after, children }: ArticleProps) {
  return (
    <article
      className={cx('page-x mx-auto w-full max-w-[808px] pt-10 pb-20 md:pt-14', aside && 'xl:max-w-(--page)')}
    >
      <nav aria-label="Back" data-chrome>
        <Link
          to={parent.to}
          className="-ml-1 inline-flex items-center gap-2 rounded-control px-1 py-1.5 text-14 font-medium text-accent hover:underline pointer-coarse:py-3"
        >
          <span aria-hidden="true">←</span> {parent.label}
        </Link>
      </nav>
      <header className="mt-5 flex flex-col gap-4">
        <div className="flex items-center gap-4">
          {mark}
          <h1 tabIndex={-1} className="text-34 md:text-42">
            {title}
          </h1>
        </div>
        {lead && <p className="measure text-18 text-ink-2">{lead}</p>}
        {meta && <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-ink-3">{meta}</div>}
      </header>
      <div aria-hidden="true" className="stitch mt-8 mb-9" />
      {aside ? <Beside aside={aside}>{children}</Beside> : children}
      {after && <footer className="mt-14 border-t border-line pt-8">{after}</footer>}
    </article>
  )
}

function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-20 gap-y-12 xl:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="grid content-start gap-x-12 gap-y-8 self-start md:grid-cols-2 xl:sticky xl:top-[calc(var(--bar)+24px)] xl:grid-cols-1">
        {aside}
      </div>
      <div>{children}</div>
    </div>
  )
}

type FurtherProps = { title: string; links: readonly { to: string; label: string }[] }

/** What to read after this. */
export function Further({ title, links }: FurtherProps) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="text-18">
        {title}
      </h2>
      <ul className="mt-3 border-t border-line">
        {links.map(({ to, label }) => (
          <li key={to} className="border-b border-line">
            <Link
              to={to}
              className="block py-3 text-15 font-medium hover:text-accent hover:underline hover:underline-offset-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
