/** Calls to the Tannr API of a running product, as a program makes them. */
import { givenPerson, type Person } from './people.ts'
import type { Tannr } from './tannr.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body.
export type ApiAnswer = { status: number; headers: Headers; body: any }

/** The caller, with a key or an access token. */
export type ApiClient = {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiAnswer>
}

export function apiClient(
  tannr: Tannr,
  bearer: string | undefined,
  always: Record<string, string> = {},
): ApiClient {
  return {
    call: async (method, path, body, headers = {}) => {
      const answer = await fetch(`${tannr.url}/v1${path}`, {
        method,
        headers: {
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...always,
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        headers: answer.headers,
        body: text === '' ? undefined : JSON.parse(text),
      }
    },
  }
}

export type Developer = { person: Person; own: ApiClient }

/** A person who calls with their own access token. */
export async function givenDeveloper(tannr: Tannr): Promise<Developer> {
  const person = await givenPerson(tannr)
  return { person, own: apiClient(tannr, person.session.access_token) }
}

export const allScopes = [
  ...['agents:read', 'agents:write', 'directives:read', 'directives:write', 'memory:read', 'memory:write'],
  ...['oversight:read', 'oversight:audit', 'profiles:read', 'profiles:match', 'analytics:read'],
]

export async function givenKey(
  tannr: Tannr,
  { own }: Pick<Developer, 'own'>,
  { mode = 'live', scopes = allScopes }: { mode?: 'live' | 'sandbox'; scopes?: string[] } = {},
): Promise<ApiClient & { id: string; secret: string }> {
  const made = await own.call('POST', '/keys', { name: 'Test', mode, scopes })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const { id, secret } = made.body
  return { id, secret, ...apiClient(tannr, secret) }
}

export const newAgent = { name: 'analyst', capabilities: ['research', 'summarize'], role: 'reviewer' }
