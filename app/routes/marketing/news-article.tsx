import { news } from '#app/content/news.ts'
import { newsBodies } from '#app/content/news-bodies.ts'
import { SubscribeForm } from '#app/features/enquiries/subscribe-form.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { articleData } from '#app/lib/structured-data.ts'
import { Article } from '#app/ui/article.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { longDate } from '#shared/long-date.ts'
import { minutesToRead } from '#shared/prose.ts'
import type { Route } from './+types/news-article'

/** Runs at build time, so that a body is in its own page and in no script. */
export function loader({ params }: Route.LoaderArgs) {
  const item = news.find((candidate) => candidate.slug === params.slug)
  const body = newsBodies[params.slug]
  if (!item || !body) throw new Response(null, { status: 404 })
  return { item, body, minutes: minutesToRead(body) }
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

export default function NewsArticlePage({ loaderData: { item, body, minutes } }: Route.ComponentProps) {
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
        <section aria-labelledby="subscribe" className="flex flex-col gap-4">
          <h2 id="subscribe" className="text-18">
            One letter a month
          </h2>
          <SubscribeForm page={`/news/${item.slug}`} className="max-w-lg" />
        </section>
      }
    >
      <Prose blocks={body} />
    </Article>
  )
}
