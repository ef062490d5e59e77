/** Calls of the Tannr API by the console, with the person's own token. */
import { backendFetch, isOffline, unreachable } from '#app/lib/backend/backend-fetch.ts'
import { supabaseSettings } from '#app/lib/backend/supabase-settings.ts'
import { getAuth } from '#app/lib/session/auth.ts'
import { SignedOut } from '#app/lib/session/signed-out.ts'

/** A refusal by the API, with the invalid field or the missing scope. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined

  constructor(status: number, { code, message, field }: { code: string; message: string; field?: string }) {
    super(message)
    this.status = status
    this.code = code
    this.field = field
  }
}

export type ApiMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

type CallOptions = {
  body?: unknown
  /** The workspace or sandbox of the call; the person's first one if omitted. */
  workspace?: string | undefined
}

/** Makes a call and returns the body; throws the API's refusal. */
export async function callOrcher<Answer>(
  method: ApiMethod,
  path: string,
  { body, workspace }: CallOptions = {},
): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const { answer, status } = await sendInPerson(method, path, { body: text, workspace })
  if (status >= 400 || typeof answer === 'string') throw refusalOf(status, answer)
  return answer as Answer
}

/** The refusal in a response. A proxy may answer without JSON: then only the status is known. */
export function refusalOf(status: number, answer: unknown): ApiRefusal {
  const { error } = (answer ?? {}) as { error?: { code: string; message: string } }
  return new ApiRefusal(
    status,
    error?.message
      ? error
      : {
          code: 'unavailable',
          message: `The server gave no usable answer (${status}). Try again in a moment.`,
        },
  )
}

type InPersonOptions = { body?: string | undefined; workspace?: string | undefined }

/**
 * Sends a call with the person's own token, and returns any response; `body` is JSON. A session that was ended on another device
 * ends here with the first response that says so.
 */
export async function sendInPerson(
  method: ApiMethod,
  path: string,
  { body, workspace }: InPersonOptions = {},
): Promise<Sent> {
  if (isOffline()) throw unreachable()
  const auth = await getAuth()
  const { data } = await auth.getSession()
  if (!data.session) throw new SignedOut()
  const sent = await send(method, path, data.session.access_token, {
    ...(body === undefined ? {} : { body }),
    ...(workspace ? { headers: { 'tannr-workspace': workspace } } : {}),
  })
  if (sent.status !== 401) return sent
  await auth.signOut({ scope: 'local' })
  throw new SignedOut()
}

export type Sent = { status: number; answer: unknown; ms: number }

/** Sends a call with a key or token, and returns any response. */
export async function send(
  method: ApiMethod,
  path: string,
  bearer: string,
  { body, headers }: { body?: string; headers?: Record<string, string> } = {},
): Promise<Sent> {
  const began = performance.now()
  const answer = await backendFetch(`${await apiAddress()}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  const ms = Math.round(performance.now() - began)
  return { status: answer.status, answer: answerOf(text), ms }
}

/** The API answers JSON only; other text, from a proxy, is kept as it is. */
export function answerOf(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The value of `$TANNR_URL`. */
export const apiAddress = async () => (await supabaseSettings()).supabaseUrl
