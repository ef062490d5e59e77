declare const __SITE_URL__: string

/**
 * The absolute URL of a path or file of this site, for search engines and other sites. Built pages contain the address of the
 * build, which the server replaces with its own. In the browser it is read from the page, since the site may be open under
 * another of its names, and a page must have one canonical URL.
 */
export function siteAddress(path: string): string {
  const base = import.meta.env.SSR
    ? __SITE_URL__
    : (document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href)
  return new URL(path, base).href
}
