import { findHelpArticle, helpCategoryOf } from '#app/content/help-center.ts'
import { ArticleFeedback } from '#app/features/site/help/article-feedback.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { articleData } from '#app/lib/page/structured-data.ts'
import { Article, Further } from '#app/ui/article.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { longDate } from '#shared/long-date.ts'
import { minutesToRead } from '#shared/prose.ts'
import type { Route } from './+types/help-article'

/** Runs at build time: an article is only in its own page, and in no script. */
export function loader({ params: { slug } }: Route.LoaderArgs) {
  const article = findHelpArticle(slug)
  const category = helpCategoryOf(slug)
  if (!article || !category) throw new Response(null, { status: 404 })
  const siblings = category.articles.filter((other) => other.slug !== slug)
  return {
    article,
    minutes: minutesToRead(article.body),
    category: { id: category.id, title: category.title },
    siblings: siblings.map(({ slug, title }) => ({ slug, title })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { title, summary, slug, updated } = loaderData.article
  const path = `/help-center/${slug}`
  return [
    ...pageMeta(title, summary, { path }),
    articleData({ title, description: summary, path, modified: updated }),
  ]
}

export default function HelpArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, category, siblings, minutes } = loaderData
  return (
    <Article
      parent={{ to: '/help-center', label: 'Help Center' }}
      title={article.title}
      lead={article.summary}
      meta={
        <>
          <span>{category.title}</span>
          <span>
            Updated <time dateTime={article.updated}>{longDate(article.updated)}</time>
          </span>
          <span>{minutes} min read</span>
        </>
      }
      after={
        <div className="flex flex-col gap-8">
          <ArticleFeedback path={`/help-center/${article.slug}`} />
          <Further
            title={`More in ${category.title}`}
            links={siblings.map(({ slug, title }) => ({ to: `/help-center/${slug}`, label: title }))}
          />
        </div>
      }
    >
      <Prose blocks={article.body} />
    </Article>
  )
}
