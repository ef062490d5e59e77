import type { MetaDescriptor } from 'react-router'
import { shareImage } from './share-image.ts'
import { siteAddress } from './site-address.ts'

export type PageMeta = {
  /** Path of the page; becomes the canonical address. */
  path: string
  /** The page whose share picture is used, for a page rendered in the browser that has none of its own. */
  sharedAs?: string
  /** Pages that a search engine should leave out: auth steps, a person's own pages. */
  unlisted?: boolean
}

export const titleOf = (title: string) => `${title} · Tannr`

/** Title, description, canonical address and Open Graph of one page. */
export function pageMeta(
  title: string,
  description: string,
  { path, sharedAs = path, unlisted }: PageMeta,
): MetaDescriptor[] {
  const fullTitle = path === '/' ? title : titleOf(title)
  const address = siteAddress(path)
  const tags: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: 'Tannr' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: siteAddress(shareImage(sharedAs)) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: fullTitle },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  if (unlisted) tags.push({ name: 'robots', content: 'noindex' })
  return tags
}
