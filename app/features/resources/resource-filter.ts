/** Which resources a search, a category and a tag leave, and what the rest of the site adds to them. */
import { featuredTagLimit, type Resource, type ResourceType } from '#app/content/resources.ts'
import { textFit } from '#shared/fuzzy.ts'
import type { SiteEntry } from '#shared/site-search.ts'

export type ResourceFilter = { words: string; category: ResourceType | 'all'; tag: string }

/** By title, description or tags; within one category and with one tag where they are chosen. */
export function filterResources(
  resources: readonly Resource[],
  { words, category, tag }: ResourceFilter,
): Resource[] {
  return resources.filter(
    (resource) =>
      (category === 'all' || resource.type === category) &&
      (tag === '' || resource.tags.includes(tag)) &&
      (words.trim() === '' ||
        textFit(words, `${resource.title} ${resource.description} ${resource.tags.join(' ')}`) > 0),
  )
}

export function featuredTags({ tags }: Resource): readonly string[] {
  return tags.slice(0, featuredTagLimit)
}

export type FurtherResource = { path: string; title: string; description: string; type: ResourceType }

const typeOf: Partial<Record<SiteEntry['kind'], ResourceType>> = {
  help: 'guide',
  research: 'whitepaper',
  story: 'case-study',
}

/** The site's other texts to read, under the category that each belongs to. They carry no tags. */
export function furtherResources(
  entries: readonly SiteEntry[],
  { words, category, tag }: ResourceFilter,
): FurtherResource[] {
  if (tag !== '') return []
  return entries.flatMap(({ kind, path, title, text }) => {
    const type = typeOf[kind]
    const found =
      type !== undefined &&
      !path.includes('#') &&
      (category === 'all' || category === type) &&
      (words.trim() === '' || textFit(words, `${title} ${text}`) > 0)
    return found ? [{ path, title, description: text, type }] : []
  })
}
