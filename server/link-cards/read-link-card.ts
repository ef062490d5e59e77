/** Reads a page's metadata for a preview: title, description and site name, from its head. */
import { type OutboundResponse, outboundRequest } from '#server/platform/http/outbound-request.ts'

export type Card = { title: string; description: string; site: string }

export type Reach = {
  /** Allows private addresses and any port: only for tests. */
  mayBePrivate: boolean
  /** The user agent, which identifies us to site operators. */
  agent: string
}

/** Milliseconds per redirect. */
const timeout = 6000
const maxBytes = 2_000_000
const maxRedirects = 4
/** Characters of the document in which the head is searched. */
const headWithin = 300_000
const longestTag = 4000

/** Undefined if there is nothing to show: the page is unavailable, not HTML, or has no title. */
export async function readLinkCard(link: string, reach: Reach): Promise<Card | undefined> {
  let address = link
  for (let step = 0; step < maxRedirects; step++) {
    if (!isAsked(address, reach)) return undefined
    const answer = await ask(address, reach)
    const next = answer && redirectTarget(answer, address)
    if (!next) return answer && cardOf(answer, address)
    address = next
  }
  return undefined
}

/** No credentials and only default ports, so that ports cannot be probed. */
function isAsked(address: string, { mayBePrivate }: Reach): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, port } = new URL(address)
  return /^https?:$/.test(protocol) && !username && !password && (mayBePrivate || port === '')
}

const ask = (address: string, { mayBePrivate, agent }: Reach): Promise<OutboundResponse | undefined> =>
  outboundRequest(address, {
    timeout,
    maxBytes,
    mayBePrivate,
    headers: { 'user-agent': agent, accept: 'text/html', 'accept-encoding': 'identity' },
  }).catch(() => undefined)

function redirectTarget(
  { status, headers: { location } }: OutboundResponse,
  from: string,
): string | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || typeof location !== 'string') return undefined
  return URL.canParse(location, from) ? new URL(location, from).href : undefined
}

function cardOf({ status, headers, body }: OutboundResponse, address: string): Card | undefined {
  const type = String(headers['content-type'] ?? '')
  if (
    status !== 200 ||
    headers['content-encoding'] ||
    !/^(text\/html|application\/xhtml\+xml)\b/i.test(type)
  ) {
    return undefined
  }
  const head = body.slice(0, headWithin)
  const said = metaOf(head)
  const [, own = ''] = /<title[^>]{0,200}>([^<]{0,2000})/i.exec(head) ?? []
  const title = plain(said['og:title'] ?? said['twitter:title'] ?? own, 160)
  const description = plain(
    said['og:description'] ?? said.description ?? said['twitter:description'] ?? '',
    300,
  )
  // Text in another encoding than UTF-8 contains replacement characters.
  if (title === '' || title.includes('\uFFFD')) return undefined
  return {
    title,
    description: description.includes('\uFFFD') ? '' : description,
    site: plain(said['og:site_name'] ?? '', 80) || new URL(address).hostname.replace(/^www\./, ''),
  }
}

/** The attributes of meta tags. An unterminated tag ends the search, which would be quadratic otherwise. */
function* metaTags(head: string): Generator<string> {
  for (const { index } of head.matchAll(/<meta\s/gi)) {
    const end = head.indexOf('>', index)
    if (end === -1) return
    if (end - index <= longestTag) yield head.slice(index + 6, end)
  }
}

/** By name or property; the first of a name counts. */
function metaOf(head: string): Record<string, string> {
  const said: Record<string, string> = {}
  for (const inside of metaTags(head)) {
    const attributes: Record<string, string> = {}
    for (const [, name = '', double, single, bare] of inside.matchAll(
      /([a-z:_-]{1,40})=(?:"([^"]{0,3000})"|'([^']{0,3000})'|([^\s"'>]{1,3000}))/gi,
    )) {
      attributes[name.toLowerCase()] ??= double ?? single ?? bare ?? ''
    }
    const name = (attributes.property ?? attributes.name ?? '').toLowerCase()
    if (name && attributes.content !== undefined) said[name] ??= attributes.content
  }
  return said
}

const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', middot: '·', bull: '•' },
}

/** Decodes entities, collapses whitespace, and truncates. */
function plain(text: string, maxLength: number): string {
  const words = text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
      if (name) return named[String(name).toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
    })
    .replace(/\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words.length > maxLength ? `${words.slice(0, maxLength - 1).trimEnd()}…` : words
}
