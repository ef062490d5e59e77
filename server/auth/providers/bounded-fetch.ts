/** `fetch` for providers: limited in time and size, without redirects. */
import { outboundRequest } from '#server/platform/http/outbound-request.ts'

const timeout = 10_000
const maxAnswerBytes = 1024 * 1024

/** For a provider whose addresses the operator configured, private ones included. */
export async function boundedFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  return ask(url, init, true)
}

/** For addresses from others: private ones are refused. */
export async function publicFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  return ask(url, init, false)
}

export type Ask = typeof boundedFetch

async function ask(url: string | URL, init: RequestInit, mayBePrivate: boolean): Promise<Response> {
  const given = new Headers(init.headers)
  given.set('user-agent', 'Tannr')
  const body = init.body ? String(init.body) : undefined
  if (init.body instanceof URLSearchParams && !given.has('content-type')) {
    given.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')
  }
  const { status, headers, bytes } = await outboundRequest(String(url), {
    method: init.method === 'POST' ? 'POST' : 'GET',
    headers: Object.fromEntries(given),
    ...(body !== undefined && { body }),
    ...{ timeout, maxBytes: maxAnswerBytes, mayBePrivate },
  })
  const flat = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(hasNoBody(status) ? null : new Uint8Array(bytes), { status, headers: flat })
}

const hasNoBody = (status: number) => status === 204 || status === 205 || status === 304

export async function fetchJson(
  url: string | URL,
  init: RequestInit = {},
  asks: Ask = boundedFetch,
): Promise<unknown> {
  const response = await asks(url, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}
