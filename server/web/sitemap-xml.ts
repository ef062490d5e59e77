/** Renders sitemaps. */
import { escapeHtml } from '#server/platform/http/escape-html.ts'

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const document = (root: string, lines: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespace}>\n${lines.join('\n')}\n</${root}>\n`
const whole = (path: string, site: string) => escapeHtml(new URL(path, site).href)

export function indexXml(site: string, names: readonly string[]): string {
  const lines = names.map((name) => `  <sitemap><loc>${whole(`/sitemaps/${name}.xml`, site)}</loc></sitemap>`)
  return document('sitemapindex', lines)
}

/** Only the day of the last change is public. */
export function urlsXml(site: string, pages: readonly { address: string; changed_at: Date }[]): string {
  const lines = pages.map(
    ({ address, changed_at }) =>
      `  <url><loc>${whole(address, site)}</loc><lastmod>${changed_at.toISOString().slice(0, 10)}</lastmod></url>`,
  )
  return document('urlset', lines)
}
