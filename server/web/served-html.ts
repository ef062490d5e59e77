/** HTML fragments that the server renders into pages. */
import { escapeHtml } from '#server/platform/http/escape-html.ts'

/** Escapes all interpolated text. */
export function html(parts: TemplateStringsArray, ...values: (string | Raw)[]): Raw {
  const said = values.map((value) => (value instanceof Raw ? value.html : escapeHtml(value)))
  return new Raw(String.raw({ raw: parts.raw }, ...said))
}

export class Raw {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

export const all = (pieces: readonly Raw[]) => new Raw(pieces.map((piece) => piece.html).join(''))
export const nothing = new Raw('')

/** Scripts have no entities, so characters that could end the script are escaped as JSON. */
export function jsonLd(data: unknown): Raw {
  const text = JSON.stringify(data).replace(/</g, '\\u003c')
  return html`<script data-served type="application/ld+json">${new Raw(text)}</script>`
}

type Head = { title: string; description: string; address: string; type?: 'website' | 'profile' }

/** `data-served`: the page's scripts render the same and remove these. */
export function headOf({ title, description, address, type = 'website' }: Head): Raw {
  const meta = (name: string, content: string) =>
    html`<meta data-served property="${name}" content="${content}"/>`
  return html`<title data-served>${title} · Tannr</title><meta data-served name="description" content="${description}"/><link data-served rel="canonical" href="${address}"/>${all(
    [
      meta('og:site_name', 'Tannr'),
      meta('og:type', type),
      meta('og:title', title),
      meta('og:description', description),
      meta('og:url', address),
    ],
  )}`
}

export const linesOf = (text: string) =>
  all(
    text
      .split('\n')
      .filter((line) => line.trim())
      .map((line) => html`<p dir="auto" class="text-15">${line}</p>`),
  )

export const section = (title: string, body: Raw | undefined) =>
  body
    ? html`<section class="flex flex-col gap-3 rounded-card border border-line bg-surface p-6"><h2 class="text-18">${title}</h2>${body}</section>`
    : nothing

export const some = <Item>(items: readonly Item[] | undefined, line: (item: Item) => Raw) =>
  items?.length ? html`<ul class="flex flex-col gap-3">${all(items.map(line))}</ul>` : undefined
