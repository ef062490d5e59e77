/** The path of the share picture of a page: /share/index.png for the landing page, /share/news/go-sdk.png for an article. */
export function shareImage(path: string): string {
  return `/share${path === '/' ? '/index' : path}.png`
}
