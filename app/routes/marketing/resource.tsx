import { allResourceBodies } from '#app/content/further-resource-bodies.ts'
import { allResources, findResource } from '#app/content/further-resources.ts'
import { resourceCategories } from '#app/content/resources.ts'
import { SubscribeForm } from '#app/features/site/enquiries/subscribe-form.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { articleData } from '#app/lib/page/structured-data.ts'
import { Article } from '#app/ui/article.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { longDate } from '#shared/long-date.ts'
import type { Route } from './+types/resource'

/** Runs at build time: a text is only in its own page, and in no script. */
export function loader({ params: { slug } }: Route.LoaderArgs) {
  const resource = findResource(slug)
  const body = allResourceBodies[slug]
  if (!resource || !body) throw new Response(null, { status: 404 })
  const related = allResources
    .filter((other) => other.slug !== slug && other.tags.some((tag) => resource.tags.includes(tag)))
    .slice(0, 3)
    .map(({ slug, title, readTime }) => ({ slug, title, readTime }))
  const type = resourceCategories.find((category) => category.id === resource.type)
  return { resource, body, related, type: type?.label ?? resource.type }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { title, description, slug, author, publishDate } = loaderData.resource
  const path = `/resources/${slug}`
  return [
    ...pageMeta(title, description, { path }),
    articleData({ title, description, path, author, published: publishDate }),
  ]
}

export default function ResourcePage({
  loaderData: { resource, body, related, type },
}: Route.ComponentProps) {
  const { title, description, author, publishDate, readTime, rating, tags } = resource
  return (
    <Article
      parent={{ to: '/resources', label: 'Resources' }}
      title={title}
      lead={description}
      meta={
        <>
          <span>{type}</span>
          <span>{author}</span>
          <time dateTime={publishDate}>{longDate(publishDate)}</time>
          <span>{readTime}</span>
          <span>Rated {rating.toFixed(1)} of 5</span>
        </>
      }
      after={
        <div className="flex flex-col gap-10">
          <ul aria-label="Tags" className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
          {related.length > 0 && (
            <nav aria-labelledby="related">
              <h2 id="related" className="text-18">
                Continues in
              </h2>
              <ul className="mt-3 border-t border-line">
                {related.map((other) => (
                  <li
                    key={other.slug}
                    className="flex items-baseline justify-between gap-6 border-b border-line py-3"
                  >
                    <TextLink to={`/resources/${other.slug}`}>{other.title}</TextLink>
                    <span className="text-14 whitespace-nowrap text-ink-3">{other.readTime}</span>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <section aria-labelledby="letter" className="rounded-card border border-line bg-surface p-6">
            <h2 id="letter" className="text-20">
              Get the next one by email
            </h2>
            <p className="mt-1 mb-4 text-15 text-ink-2">About once a month. Stop at any time.</p>
            <SubscribeForm page={`/resources/${resource.slug}`} />
          </section>
        </div>
      }
    >
      <Prose blocks={body} />
    </Article>
  )
}
