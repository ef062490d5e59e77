import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Resource, type ResourceType, resourceCategories } from '#app/content/resources.ts'
import { Badge } from '#app/ui/badge.tsx'
import { withCommas } from '#shared/with-commas.ts'
import { ResourceDrawing } from './resource-drawing.tsx'
import { featuredTags } from './resource-filter.ts'

export const singular: Record<ResourceType, string> = {
  guide: 'Guide',
  template: 'Template',
  webinar: 'Webinar',
  'case-study': 'Case study',
  whitepaper: 'Whitepaper',
  tools: 'Tool',
}

export const categoryLabel = (id: ResourceType | 'all') =>
  resourceCategories.find((category) => category.id === id)?.label ?? id

function Figures({ author, readTime, views, downloads, rating }: Resource) {
  return (
    <ul className="dotted text-14 text-ink-3">
      <li>{author}</li>
      <li>{readTime}</li>
      <li>{withCommas(views)} views</li>
      <li>{withCommas(downloads)} downloads</li>
      <li>{rating.toFixed(1)} of 5</li>
    </ul>
  )
}

const linkClass = 'underline-offset-4 after:absolute after:inset-0 hover:underline'

/** `mark` highlights the search in a text. */
type ItemProps = { resource: Resource; mark: (text: string) => ReactNode }

export function FeaturedResource({ resource, mark }: ItemProps) {
  const { slug, title, description, type, thumbnail } = resource
  return (
    <article className="relative flex h-full flex-col gap-5 rounded-card border border-line bg-surface p-6 transition-colors hover:border-line-strong">
      <div className="flex items-start justify-between gap-6">
        <div className="flex flex-wrap gap-1.5">
          <Badge tone="accent">Featured</Badge>
          <Badge>{singular[type]}</Badge>
        </div>
        <ResourceDrawing thumbnail={thumbnail} className="w-28 shrink-0" />
      </div>
      <div className="flex flex-1 flex-col gap-2">
        <h3 className="text-20 md:text-26">
          <Link to={`/resources/${slug}`} className={linkClass}>
            {mark(title)}
          </Link>
        </h3>
        <p className="text-15 text-ink-2">{mark(description)}</p>
      </div>
      <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
        {featuredTags(resource).map((tag) => (
          <li key={tag}>
            <Badge>{tag}</Badge>
          </li>
        ))}
      </ul>
      <Figures {...resource} />
    </article>
  )
}

export function ResourceRow({ resource, mark }: ItemProps) {
  const { slug, title, description, type, thumbnail } = resource
  return (
    <article className="relative grid grid-cols-[auto_1fr] items-start gap-x-5 gap-y-2 p-5 sm:p-6">
      <span className="grid size-16 place-items-center rounded-input bg-sunken">
        <ResourceDrawing thumbnail={thumbnail} className="w-12" />
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-13 font-semibold text-accent">{singular[type]}</p>
        <h3 className="text-18">
          <Link to={`/resources/${slug}`} className={linkClass}>
            {mark(title)}
          </Link>
        </h3>
        <p className="text-15 text-ink-2">{mark(description)}</p>
        <Figures {...resource} />
      </div>
    </article>
  )
}
