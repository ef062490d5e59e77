import type { SiteEntry } from '#shared/site-search.ts'

let index: Promise<readonly SiteEntry[]> | undefined

/** The site's search index, fetched once, when somebody starts to search. A failure is not cached. */
export function loadSiteIndex(): Promise<readonly SiteEntry[]> {
  index ??= fetch('/search-index.json')
    .then((answer) => {
      if (!answer.ok) throw new Error(`The search index could not be read (${answer.status}).`)
      return answer.json() as Promise<readonly SiteEntry[]>
    })
    .catch((error: unknown) => {
      index = undefined
      throw error
    })
  return index
}
