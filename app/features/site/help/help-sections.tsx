import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Section } from '#app/ui/section.tsx'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'

type Titled = { slug: string; title: string }

export type EntryCard = { id: string; title: string; text: string; action: ReactNode }

/** Three ways to get help: the articles large, the two contact options beside them. */
export function HelpEntries({ entries }: { entries: readonly EntryCard[] }) {
  return (
    <section aria-label="Ways to get help" className="page-x page-width pt-12 pb-6">
      <div className="grid gap-4 md:grid-cols-3 lg:grid-cols-[1.2fr_1fr_1fr]">
        {entries.map(({ id, title, text, action }) => (
          <div
            key={id}
            className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-6 md:p-7"
          >
            <EntryMark id={id} />
            <h2 className="text-20">{title}</h2>
            <p className="flex-1 text-15 text-ink-2">{text}</p>
            <div className="mt-2">{action}</div>
          </div>
        ))}
      </div>
    </section>
  )
}

function EntryMark({ id }: { id: string }) {
  return (
    <Drawing viewBox="0 0 96 36" className="mb-1 h-9 w-24">
      {id === 'browse' && (
        <>
          <Thread d="M4 8 H92" hue="accent" solid />
          <Thread d="M4 20 H70" />
          <Thread d="M4 32 H82" />
        </>
      )}
      {id === 'support' && (
        <>
          <Thread d="M12 18 C 36 2 60 34 84 18" hue="accent" />
          <ThreadNode x={12} y={18} full />
          <ThreadNode x={84} y={18} />
        </>
      )}
      {id === 'call' && (
        <>
          <Thread d="M8 26 H88" />
          <ThreadNode x={14} y={26} r={5} hue="line" />
          <ThreadNode x={37} y={26} r={5} hue="line" />
          <ThreadNode x={60} y={26} r={7} full />
          <ThreadNode x={83} y={26} r={5} hue="line" />
        </>
      )}
    </Drawing>
  )
}

type Category = { id: string; title: string; about: string; articles: readonly Titled[] }

export function HelpCategories({ categories }: { categories: readonly Category[] }) {
  return (
    <Section
      id="articles"
      title="All articles"
      lead="Twelve articles in three groups. Each answers one question."
    >
      <div className="grid gap-x-12 max-md:gap-y-12 md:grid-cols-3">
        {categories.map(({ id, title, about, articles }) => (
          <div key={id} id={id} className="md:row-span-3 md:grid md:grid-rows-subgrid">
            <h3 className="text-20">{title}</h3>
            <p className="measure mt-1 text-15 text-ink-2">{about}</p>
            <ul className="mt-4 border-t border-line">
              {articles.map((article) => (
                <li key={article.slug} className="border-b border-line">
                  <Link
                    to={`/help-center/${article.slug}`}
                    className="block py-3 text-15 font-medium hover:text-accent hover:underline hover:underline-offset-4"
                  >
                    {article.title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}

export function PopularHelp({ articles }: { articles: readonly (Titled & { summary: string })[] }) {
  return (
    <Section id="popular" title="Popular articles" band>
      <ol className="grid gap-x-12 md:grid-cols-2">
        {articles.map(({ slug, title, summary }, index) => (
          <li key={slug} className="grid grid-cols-[2rem_1fr] gap-x-3 border-t border-line-strong py-5">
            <span aria-hidden="true" className="text-18 font-semibold text-accent tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="text-18">
                <Link to={`/help-center/${slug}`} className="hover:underline hover:underline-offset-4">
                  {title}
                </Link>
              </h3>
              <p className="measure mt-1 text-15 text-ink-2">{summary}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
