declare const __SITE_URL__: string

/**
 * The whole address of a path or file of this site, as search engines and other sites shall know it: built pages name the
 * address of the build, which the server exchanges for its own. In the browser it is read from the page, since the site may
 * be open under another of its names, and one page with two canonical addresses has none.
 */
export function siteAddress(path: string): string {
  const base = import.meta.env.SSR
    ? __SITE_URL__
    : (document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href)
  return new URL(path, base).href
}
