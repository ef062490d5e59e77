import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { columns, hero, type NewsItem, news, subscribe } from '#app/content/news.ts'
import { Drawing, Thread, ThreadNode } from '#app/ui/thread.tsx'
import { longDate } from '#shared/long-date.ts'

const featured = news.filter((item) => item.featured)
const [lead, second] = featured

/** The page opens with its news, so the hero is short and the two featured stories stand in it. */
export function NewsHero() {
  return (
    <div className="page-x page-width pt-14 pb-8 md:pt-20 md:pb-13">
      <header className="flex flex-col gap-4">
        <p className="text-13 font-semibold tracking-[0.01em] text-accent">{hero.eyebrow}</p>
        <h1 tabIndex={-1} className="text-42 md:text-56">
          {hero.title}
        </h1>
        <p className="measure text-18 text-ink-2">{hero.lead}</p>
      </header>
      <section
        aria-label="Featured"
        className="mt-12 grid gap-5 lg:grid-cols-[7fr_5fr] lg:grid-rows-[1fr_auto] lg:gap-y-0"
      >
        {lead && <Featured item={lead} art={<PauseArt />} large />}
        {second && <Featured item={second} art={<RecordArt />} />}
      </section>
    </div>
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
    <article className="group relative grid row-span-2 grid-rows-subgrid overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-strong">
      <div className="grid place-items-center border-b border-line bg-sunken px-6 py-8">{art}</div>
      <div className="flex flex-col gap-2.5 p-6 md:p-8">
        <p className="flex flex-wrap gap-x-3 text-14 text-ink-3">
          <span className="font-medium text-accent">{column}</span>
          <time dateTime={published}>{longDate(published)}</time>
        </p>
        <h2 className={large ? 'text-26' : 'text-20'}>
          <Link
            to={`/news/${slug}`}
            className="group-hover:underline after:absolute after:inset-0 after:rounded-card"
          >
            {title}
          </Link>
        </h2>
        <p className="text-16 text-ink-2">{summary}</p>
      </div>
    </article>
  )
}

function PauseArt() {
  return (
    <Drawing viewBox="0 0 480 150" className="w-full max-w-[480px]">
      <Thread d="M10 75H200" hue="orcher" solid width={2.5} />
      <Thread d="M280 75H470" hue="orcher" />
      <circle cx={240} cy={75} r={40} strokeWidth={2.5} className="fill-orcher-soft stroke-orcher" />
      <path
        d="M231 75C231 58 249 58 249 70C249 78 240 78 240 86"
        strokeWidth={3}
        strokeLinecap="round"
        className="stroke-orcher"
      />
      <circle cx={240} cy={97} r={2.5} className="fill-orcher" />
      <ThreadNode x={60} y={75} r={6} hue="orcher" full />
      <ThreadNode x={130} y={75} r={6} hue="orcher" full />
      <ThreadNode x={350} y={75} r={6} hue="line" />
      <ThreadNode x={420} y={75} r={6} hue="line" />
    </Drawing>
  )
}

function RecordArt() {
  return (
    <Drawing viewBox="0 0 320 150" className="w-full max-w-[320px]">
      {[20, 75, 130].map((y, index) => (
        <Thread key={y} d={`M60 75C150 75 160 ${y} 300 ${y}`} hue="accent" solid={index === 1} />
      ))}
      {[20, 75, 130].map((y) => (
        <ThreadNode key={y} x={300} y={y} r={7} />
      ))}
      <ThreadNode x={44} y={75} r={20} full />
    </Drawing>
  )
}

/** Three columns, each a thread of dated items. */
export function NewsColumns() {
  return (
    <section
      aria-label="All news"
      className="page-x page-width grid gap-x-10 gap-y-14 py-8 md:py-13 lg:grid-cols-3"
    >
      {columns.map((column) => (
        <div key={column}>
          <h2 className="text-20">{column}</h2>
          <ol className="mt-6">
            {news
              .filter((item) => item.column === column && !item.featured)
              .map((item) => (
                <DatedItem key={item.slug} item={item} />
              ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

function DatedItem({ item: { slug, title, summary, published } }: { item: NewsItem }) {
  return (
    <li className="group grid grid-cols-[12px_1fr] gap-x-4">
      <span aria-hidden="true" className="flex flex-col items-center pt-1.5">
        <span className="size-3 shrink-0 rounded-full border-2 border-accent" />
        <span className="stitch-v my-1.5 flex-1 group-last:hidden" />
      </span>
      <article className="flex flex-col gap-1 pb-8 group-last:pb-0">
        <time dateTime={published} className="text-14 text-ink-3">
          {longDate(published)}
        </time>
        <h3 className="text-16">
          <Link to={`/news/${slug}`} className="hover:underline">
            {title}
          </Link>
        </h3>
        <p className="text-15 text-ink-2">{summary}</p>
      </article>
    </li>
  )
}

export function SubscribeBox({ form }: { form: ReactNode }) {
  return (
    <section aria-labelledby="subscribe" className="page-x page-width pt-6">
      <div className="grid gap-x-14 gap-y-6 rounded-card border border-line bg-surface p-6 md:p-10 lg:grid-cols-2 lg:items-center">
        <div className="flex flex-col gap-2">
          <h2 id="subscribe" className="text-26">
            {subscribe.title}
          </h2>
          <p className="text-16 text-ink-2">{subscribe.text}</p>
        </div>
        {form}
      </div>
    </section>
  )
}
