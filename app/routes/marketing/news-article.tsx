import { news } from '#app/content/news.ts'
import { newsBodies } from '#app/content/news-bodies.ts'
import { SubscribeForm } from '#app/features/site/enquiries/subscribe-form.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { articleData } from '#app/lib/page/structured-data.ts'
import { Article, Further } from '#app/ui/article.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { longDate } from '#shared/long-date.ts'
import { minutesToRead } from '#shared/prose.ts'
import type { Route } from './+types/news-article'

/** Runs at build time: an article is only in its own page, and in no script. */
export function loader({ params }: Route.LoaderArgs) {
  const item = news.find((candidate) => candidate.slug === params.slug)
  const body = newsBodies[params.slug]
  if (!item || !body) throw new Response(null, { status: 404 })
  const others = news.filter(({ slug, column }) => slug !== item.slug && column === item.column)
  const latest = others.toSorted((a, b) => b.published.localeCompare(a.published)).slice(0, 3)
  return {
    item,
    body,
    minutes: minutesToRead(body),
    further: latest.map(({ slug, title }) => ({ to: `/news/${slug}`, label: title })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { slug, title, summary, published } = loaderData.item
  const path = `/news/${slug}`
  return [
    ...pageMeta(title, summary, { path }),
    articleData({ title, description: summary, path, published }),
  ]
}

export default function NewsArticlePage({
  loaderData: { item, body, minutes, further },
}: Route.ComponentProps) {
  return (
    <Article
      parent={{ to: '/news', label: 'News' }}
      title={item.title}
      lead={item.summary}
      meta={
        <>
          <span>{item.column}</span>
          <time dateTime={item.published}>{longDate(item.published)}</time>
          <span>{minutes} min read</span>
        </>
      }
      after={
        <div className="flex flex-col gap-10">
          <Further title={`More in ${item.column}`} links={further} />
          <section aria-labelledby="subscribe" className="flex flex-col gap-4">
            <h2 id="subscribe" className="text-18">
              One email a month
            </h2>
            <SubscribeForm page={`/news/${item.slug}`} className="max-w-140" />
          </section>
        </div>
      }
    >
      <Prose blocks={body} />
    </Article>
  )
}
