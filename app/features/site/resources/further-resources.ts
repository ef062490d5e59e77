import type { ResourceType } from '#app/content/resources.ts'
import { textFit } from '#shared/fuzzy.ts'
import type { SiteEntry } from '#shared/site-search.ts'
import type { Fits, ResourceFilter } from './resource-filter.ts'

/** Forgives a slip of the finger. */
export const fits: Fits = (words, text) => textFit(words, text) > 0

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
      (words.trim() === '' || fits(words, `${title} ${text}`))
    return found ? [{ path, title, description: text, type }] : []
  })
}
