/**
 * Conveniences of a developer's machine that no other may offer: inbox, demo account, seed accounts, reloading functions. Two
 * checks must agree, one of the server's start and one of each request, because behind a proxy on the same machine every request
 * seems local.
 */
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#server/platform/http/loopback.ts'

export type LocalConveniences = {
  /** Whether seed accounts and reloading functions are on. */
  on: boolean
  /** Whether local requests may sign in to the demo account by its password. */
  demoAccount: boolean
  inbox: 'off' | 'to local requests' | 'to everybody'
  /** The reasons why they are off, for the operator; empty if they are on. */
  because: readonly string[]
}

export type StartFacts = {
  host: string
  siteUrl: string
  publicUrl: string
  /** Mails or SMS are sent by a provider. */
  providers: readonly ('SMTP' | 'SMS')[]
  /** The operator's setting. */
  inbox: boolean | 'public' | undefined
  seed: boolean | undefined
}

export function localConveniences(facts: StartFacts): LocalConveniences {
  const addresses = [
    ...(isLoopback(facts.host) ? [] : [`HOST is ${facts.host}`]),
    ...[...new Set([facts.publicUrl, facts.siteUrl])]
      .filter((url) => !isLocalUrl(url))
      .map((url) => `the site’s address is ${url}`),
  ]
  const because = [
    ...addresses,
    ...facts.providers.map((provider) =>
      provider === 'SMTP' ? 'a mail server is set' : 'an SMS provider is set',
    ),
  ]
  const on = because.length === 0
  return {
    on,
    demoAccount: on || (addresses.length === 0 && facts.seed === true),
    inbox: inboxFor(facts.inbox, on),
    because,
  }
}

function inboxFor(asked: StartFacts['inbox'], on: boolean): LocalConveniences['inbox'] {
  if (asked === 'public') return 'to everybody'
  return (asked ?? on) ? 'to local requests' : 'off'
}

/**
 * Whether a request comes from this machine, by all evidence: the socket, the Host (a name that someone points at 127.0.0.1 does
 * not count), the page's origin, and the absence of proxies. A proxy without forwarding headers usually speaks HTTP/1.0.
 */
export function isLocalRequest(
  request: Pick<IncomingMessage, 'rawHeaders' | 'socket' | 'httpVersion' | 'url'>,
): boolean {
  if (!isLoopback(request.socket.remoteAddress ?? '') || request.httpVersion === '1.0') return false
  if (!request.url?.startsWith('/')) return false
  let hosts = 0
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = (request.rawHeaders[at] ?? '').toLowerCase()
    const value = request.rawHeaders[at + 1] ?? ''
    if (forwarding.test(name)) return false
    if (name === 'host') {
      if (!isLocalUrl(`http://${value}`)) return false
      hosts++
    }
    if (name === 'origin' && !isLoopback(hostnameOf(value))) return false
  }
  return hosts === 1
}

const forwarding =
  /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-(host|forwarded-for)|true-client-ip|cf-.+|fly-client-ip)$/

/**
 * The site's URL with the browser's host: `localhost` and `127.0.0.1` are different origins, and passkeys need the name. A
 * non-local URL is unchanged, whatever a request claims.
 */
export function addressAsAsked(publicUrl: string, host: string | undefined): string {
  const asked = `http://${host}`
  return host && isLocalUrl(publicUrl) && isLocalUrl(asked) ? new URL(asked).origin : publicUrl
}

function isLocalUrl(url: string): boolean {
  return url.startsWith('http:') && isLoopback(hostnameOf(url))
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[(.*)\]$/, '$1') : ''
}
