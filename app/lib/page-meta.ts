import type { MetaDescriptor } from 'react-router'

declare const __SITE_URL__: string

export type PageMeta = {
  /** Path of the page; becomes the canonical address. */
  path: string
  /** Path of the share image; /og/<name>.png as the build makes it. */
  image?: string
  /** Pages that a search engine should leave out: auth steps, a person's own pages. */
  unlisted?: boolean
}

/** Title, description, canonical address and Open Graph of one page. */
export function pageMeta(
  title: string,
  description: string,
  { path, image, unlisted }: PageMeta,
): MetaDescriptor[] {
  const fullTitle = path === '/' ? title : `${title} · Tannr`
  const address = new URL(path, __SITE_URL__).href
  const tags: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: 'Tannr' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
  if (image) tags.push({ property: 'og:image', content: new URL(image, __SITE_URL__).href })
  if (unlisted) tags.push({ name: 'robots', content: 'noindex' })
  return tags
}
