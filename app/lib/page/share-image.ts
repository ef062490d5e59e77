/** Where the build puts the picture of a page: /share/index.png for the landing, /share/news/go-sdk.png for an article. */
export function shareImage(path: string): string {
  return `/share${path === '/' ? '/index' : path}.png`
}
