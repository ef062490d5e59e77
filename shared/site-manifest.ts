/** The manifest of the static site (build/client/pages.json), from which the web server answers. */
export type SiteManifest = {
  /** Hash of everything the build was made from. */
  inputs: string
  /** The site's address as the pages name it. */
  address: string
  /** Prerendered pages by path without a trailing slash: '/', '/jobs', … */
  pages: Record<string, SitePage>
  /** Answered with status 200 for addresses that match a pattern: the page is made in the browser. */
  shell: SitePage & { patterns: string[] }
  /** Answered with status 404 for every other address. */
  notFound: SitePage
  /** Addresses that moved for good: from → to. The query travels along. */
  redirects: Record<string, string>
  /** Every file by its URL path, pages included ('/index.html'). */
  files: Record<string, SiteFile>
}

export type SitePage = {
  /** URL path of its file in `files`. */
  file: string
  /** CSP sources of its inline scripts and styles: 'sha256-…' without quotes. */
  scriptHashes: string[]
  styleHashes: string[]
}

export type SiteFile = {
  type: string
  /** Bytes of the file, and of its .br and .gz variants if they exist. */
  size: number
  br?: number
  gz?: number
  /** Strong validator of the plain bytes, quotes included. */
  etag: string
  /** Its name is derived from its content, so it may be cached for a year. */
  immutable: boolean
}

/** Whether a path matches a pattern such as /jobs/:id: one segment per name. */
export function matchesShellPattern(pattern: string, path: string): boolean {
  const expected = pattern.split('/')
  const actual = path.split('/')
  return (
    expected.length === actual.length &&
    expected.every((part, at) => (part.startsWith(':') ? actual[at] !== '' : part === actual[at]))
  )
}
