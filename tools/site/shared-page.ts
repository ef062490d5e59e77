import { plain } from './search-engine-files.ts'

/** What a page's picture is made from, read from the page. */
export type SharedPage = { address: string; title: string; description: string; image: string }

/** A page with a picture in `/share/`, or undefined for a document that names none. */
export function sharedPage(html: string): SharedPage | undefined {
  const said = (name: string) => {
    const content = new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
    return content && plain(content)
  }
  const [url, title, description, image] = ['og:url', 'og:title', 'og:description', 'og:image'].map(said)
  if (!(url && title && description && image)) return undefined
  const { pathname } = new URL(image)
  if (!/^\/share\/(?:[\w-]+\/)*[\w-]+\.png$/.test(pathname)) throw new Error(`${image} is no share image.`)
  return { address: new URL(url).pathname, title, description, image: pathname }
}
