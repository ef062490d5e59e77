/**
 * What a machine of one's own offers and no other may: the inbox, the demo account, seed accounts, functions that are read
 * anew at each call. Whether they are there is decided here alone, once by how the server was started and once by how
 * each request came. A proxy on the same machine makes every request look like a local one, so both have to agree.
 */
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#server/platform/http/loopback.ts'

export type LocalConveniences = {
  /** Seed accounts and reloading functions: a start like a developer's own. */
  on: boolean
  /** Whether the demo account's password may open it, to a local request. */
  demoAccount: boolean
  inbox: 'off' | 'to local requests' | 'to everybody'
  /** Why they are off, in words; empty where they are on. */
  because: readonly string[]
}

export type StartFacts = {
  host: string
  siteUrl: string
  publicUrl: string
  /** Mails or SMS leave by a provider. */
  providers: readonly ('SMTP' | 'SMS')[]
  /** What the operator asked for. */
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
 * Whether a request comes from this machine, by all that can be seen: the socket, the Host that was typed (a name that
 * somebody points at 127.0.0.1 is none of ours), the page that sent it, and that no proxy has passed it on. A proxy that
 * leaves no header of its own usually speaks HTTP/1.0.
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
 * The site's address as the browser has it: to a browser `localhost` and `127.0.0.1` are two origins, and passkeys need the
 * name. An address that is not local stands, whatever a request claims.
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
