import { news } from './news.ts'
import { publications } from './research.ts'
import { stories } from './stories.ts'

/** The addresses below a page's own: the routes hold them as `:slug`, the build makes a page of each. */
export const articlePaths: string[] = [
  ...news.map(({ slug }) => `/news/${slug}`),
  ...publications.map(({ slug }) => `/research/${slug}`),
  ...stories.map(({ slug }) => `/stories/${slug}`),
]
