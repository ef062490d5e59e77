import { buildSiteIndex } from '#app/content/site-index.ts'

/** Not a page: the build calls this once and writes what it answers to /search-index.json. */
export const loader = () => Response.json(buildSiteIndex())
