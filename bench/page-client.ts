/**
 * Stands in for the browser's data client and session while the pages' own query modules run in Node: the stock client,
 * as whoever is set, and each request is told of with its time.
 */
import { createClient } from '@supabase/supabase-js'
import type { Database } from '#shared/database.types.ts'

export type Request = {
  /** As a reader would name it: `GET goals`, `POST rpc/site_search`. */
  what: string
  method: string
  /** Path and query below /rest/v1. */
  url: string
  body: string | undefined
  headers: Record<string, string>
  milliseconds: number
  rows: number
}

type Backend = { url: string; publishableKey: string; told: (request: Request) => void }

let backend: Backend = { url: 'http://127.0.0.1', publishableKey: 'none', told: () => {} }
let caller: { id: string; token: string } | null = null
let client: ReturnType<typeof connect> | undefined

export function askBackend(used: Backend): void {
  backend = used
  client = undefined
}

export function actAs(person: { id: string; token: string } | null): void {
  caller = person
}

/** In the place of app/data/supabase.ts. */
export async function getSupabase() {
  client ??= connect(backend)
  return client
}

/** In the place of app/lib/session/auth.ts. */
export async function getAuth() {
  const session = caller && { access_token: caller.token, user: { id: caller.id } }
  return { getSession: async () => ({ data: { session }, error: null }) }
}

/** In the place of app/lib/session/session-storage.ts. */
export const sessionStore = {
  getItem: () =>
    caller && JSON.stringify({ access_token: caller.token, user: { id: caller.id, user_metadata: {} } }),
}
export const onSessionChange = () => () => {}

function connect({ url, publishableKey, told }: Backend) {
  return createClient<Database>(url, publishableKey, {
    accessToken: async () => caller?.token ?? null,
    global: { fetch: timedFetch(told) },
  })
}

function timedFetch(told: Backend['told']): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(String(input))
    const method = init.method ?? 'GET'
    const below = pathname.slice('/rest/v1/'.length)
    const started = performance.now()
    const answer = await fetch(input, init)
    const text = await answer.text()
    const milliseconds = performance.now() - started
    if (!answer.ok) throw new Error(`${method} ${below}${search} answered ${answer.status}: ${text}`)
    told({
      what: `${method} ${below}`,
      method,
      url: `/${below}${search}`,
      body: typeof init.body === 'string' ? init.body : undefined,
      headers: Object.fromEntries(new Headers(init.headers)),
      milliseconds,
      rows: rowsOf(text),
    })
    const empty = text === '' || method === 'HEAD'
    return new Response(empty ? null : text, { status: answer.status, headers: answer.headers })
  }
}

function rowsOf(text: string): number {
  if (text === '') return 0
  const answer: unknown = JSON.parse(text)
  return Array.isArray(answer) ? answer.length : 1
}
