import type { ComponentType } from 'react'
import { roleLine } from '#app/content/people.ts'
import { publications } from '#app/content/research.ts'
import { researchBodies } from '#app/content/research-bodies.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { prerendered } from '#app/lib/page/prerendered.tsx'
import { articleData } from '#app/lib/page/structured-data.ts'
import { Article, Further } from '#app/ui/article.tsx'
import { Portrait } from '#app/ui/drawn/drawn.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { longDate } from '#shared/long-date.ts'
import { minutesToRead } from '#shared/prose.ts'
import type { Route } from './+types/publication'

const figureOf = (slug: string) =>
  prerendered(async () => {
    const { researchFigures } = await import('#app/features/site/research/figures/research-figure.tsx')
    return researchFigures[slug] ?? (() => null)
  })
const figures: Record<string, ComponentType> = Object.fromEntries(
  publications.map(({ slug }) => [slug, figureOf(slug)]),
)

/** Runs at build time: a publication is only in its own page, and in no script. */
export function loader({ params }: Route.LoaderArgs) {
  const publication = publications.find((candidate) => candidate.slug === params.slug)
  const body = researchBodies[params.slug]
  if (!publication || !body) throw new Response(null, { status: 404 })
  const others = publications.filter((other) => other !== publication)
  const latest = others.toSorted((a, b) => b.published.localeCompare(a.published)).slice(0, 3)
  return {
    publication,
    body,
    minutes: minutesToRead(body),
    further: latest.map(({ slug, title }) => ({ to: `/research/${slug}`, label: title })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { slug, title, abstract, published, authors } = loaderData.publication
  const path = `/research/${slug}`
  const author = authors[0]?.name
  return [
    ...pageMeta(title, abstract, { path }),
    articleData({ title, description: abstract, path, published, ...(author && { author }) }),
  ]
}

export default function PublicationPage({
  loaderData: { publication, body, minutes, further },
}: Route.ComponentProps) {
  const { slug, title, abstract, kind, area, published, authors } = publication
  const Figure = figures[slug]
  return (
    <Article
      parent={{ to: '/research', label: 'Research' }}
      title={title}
      lead={abstract}
      meta={
        <>
          <span>{kind}</span>
          <span>{area}</span>
          <time dateTime={published}>{longDate(published)}</time>
          <span>{minutes} min read</span>
        </>
      }
      after={
        <div className="flex flex-col gap-10">
          <section aria-labelledby="authors">
            <h2 id="authors" className="text-18">
              {authors.length > 1 ? 'Authors' : 'Author'}
            </h2>
            <ul className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
              {authors.map((author) => (
                <li key={author.name} className="flex items-center gap-3">
                  <Portrait name={author.name} className="size-12" />
                  <span className="text-15">
                    <span className="block font-medium">{author.name}</span>
                    <span className="block text-ink-2">{roleLine(author)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <Further title="More research" links={further} />
        </div>
      }
    >
      {Figure && (
        <figure className="mb-10 border-y border-line py-8">
          <Figure />
        </figure>
      )}
      <Prose blocks={body} />
    </Article>
  )
}
