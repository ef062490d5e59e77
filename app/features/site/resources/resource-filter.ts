/** Which resources a search, a category and a tag leave. */
import { featuredTagLimit, type Resource, type ResourceType } from '#app/content/resources.ts'

export type ResourceFilter = { words: string; category: ResourceType | 'all'; tag: string }

/** Whether a text has the words. */
export type Fits = (words: string, text: string) => boolean

/** To the letter: until the rules that forgive a slip are there (resource-search.tsx). */
const contains: Fits = (words, text) => text.toLowerCase().includes(words.trim().toLowerCase())

/** By title, description or tags; within the selected category and tag. */
export function filterResources(
  resources: readonly Resource[],
  { words, category, tag }: ResourceFilter,
  fits = contains,
): Resource[] {
  return resources.filter(
    (resource) =>
      (category === 'all' || resource.type === category) &&
      (tag === '' || resource.tags.includes(tag)) &&
      (words.trim() === '' ||
        fits(words, `${resource.title} ${resource.description} ${resource.tags.join(' ')}`)),
  )
}

export function featuredTags({ tags }: Resource): readonly string[] {
  return tags.slice(0, featuredTagLimit)
}
