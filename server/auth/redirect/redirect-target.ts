/** Allowed redirect targets: the site itself, and the allow-list. */
import { isIP } from 'node:net'
import type { AuthSettings } from '#server/auth/settings.ts'
import { matchesGlob } from './glob.ts'

type RedirectSettings = Pick<AuthSettings, 'siteUrl' | 'redirectAllowList'>

/** The first candidate (parameter, header, referer) is used; if it is not allowed, the site's URL. */
export function redirectTarget(
  candidates: readonly (string | undefined)[],
  settings: RedirectSettings,
): string {
  const asked = candidates.find((one) => one !== undefined && one !== '')
  return asked !== undefined && isAllowed(asked, settings) ? inAscii(asked) : settings.siteUrl
}

/** Percent-encodes it for a header. */
const inAscii = (target: string) => target.toWellFormed().replace(/[^\0-\x7f]+/g, encodeURIComponent)

/** Characters: each is stored with its flow, which anybody can begin, and returned in a header beside the tokens. */
const longest = 4096

export function isAllowed(target: string, { siteUrl, redirectAllowList }: RedirectSettings): boolean {
  if (target.length > longest) return false
  // Browsers drop tabs and line breaks, and read a backslash as a slash: a target must not contain them.
  if (/[\s\\]/.test(target) || hasControlCharacter(target) || !URL.canParse(target)) return false
  const url = new URL(target)
  if (/^(javascript|data|vbscript|blob|file):$/.test(url.protocol)) return false
  if (url.username !== '' || url.password !== '') return false
  if (isWeb(url)) {
    if (!/^https?:\/\//i.test(target) || !isPlainHost(target, url)) return false
    if (isSameSite(url, new URL(siteUrl))) return true
  }
  const [withoutFragment] = target.split('#')
  return redirectAllowList.some((pattern) => matchesGlob(pattern, withoutFragment ?? ''))
}

const isWeb = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:'

function isSameSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false
  return url.port === site.port || isLoopback(url.hostname)
}

/** The host as written, not as normalized: `http://2130706433` is an IP address in disguise. */
function isPlainHost(target: string, url: URL): boolean {
  const written = /^https?:\/\/(\[[^\]]*\]|[^/?#:]*)/i.exec(target)?.[1]?.toLowerCase() ?? ''
  if (written !== url.hostname) return false
  const bare = written.replace(/^\[|\]$/g, '')
  if (isIP(bare)) return isLoopback(url.hostname)
  return (
    /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/.test(written) &&
    !/^[0-9.]+$/.test(written)
  )
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((one) => one < ' ' || one === '\u007f')
}
