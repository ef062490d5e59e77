import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type ListedPage = { address: string; title: string; description: string }

/** A page's own metadata; undefined if it asks not to be indexed. */
export function describePage(html: string): ListedPage | undefined {
  if (/<meta name="robots" content="[^"]*noindex/.test(html)) return undefined
  const address = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
  return address && title && description ? { address, title, description } : undefined
}

/** Every listed page once, by its canonical address. Titles and addresses come from HTML and are escaped already. */
export function sitemapOf(pages: readonly ListedPage[]): string {
  const urls = pages.map(({ address }) => `  <url><loc>${address}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

export function robotsFor(site: string): string {
  return `User-agent: *
Allow: /
Disallow: /auth/v1/
Disallow: /rest/v1/
Disallow: /functions/v1/
Disallow: /inbox

Sitemap: ${new URL('/sitemap.xml', site).href}
`
}

/** llms.txt, the site map for language models: one line per page. */
export function llmsTextOf(pages: readonly ListedPage[]): string {
  const lines = pages.map(
    ({ address, title, description }) => `- [${plain(title)}](${address}): ${plain(description)}`,
  )
  return `# Tannr

> A professional network and career platform, an orchestration engine for enterprise work, and a developer API.

## Pages

${lines.join('\n')}
`
}

export function plain(escaped: string): string {
  return escaped
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

type Site = { client: string; site: string; pages: readonly string[] }

export async function writeSearchEngineFiles({ client, site, pages }: Site): Promise<void> {
  const described = await Promise.all(
    pages.map(async (file) => describePage(await readFile(join(client, file), 'utf8'))),
  )
  const byAddress = new Map(
    described.filter((page) => page !== undefined).map((page) => [page.address, page]),
  )
  const listed = [...byAddress.values()].sort((one, other) => (one.address < other.address ? -1 : 1))
  await Promise.all([
    writeFile(join(client, 'sitemap.xml'), sitemapOf(listed)),
    writeFile(join(client, 'robots.txt'), robotsFor(site)),
    writeFile(join(client, 'llms.txt'), llmsTextOf(listed)),
  ])
}
