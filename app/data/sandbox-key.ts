/** A sandbox key for the documentation: made at the first call of somebody signed in, good for a day, kept in this tab alone. */
import { callOrcher, type Sent, send } from './orcher-client.ts'

type Kept = { person: string; secret: string; until: number }

const place = 'tannr.sandbox-key'
const day = 24 * 60 * 60 * 1000

function keptKey(person: string): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Kept | null
    return kept?.person === person && kept.until > Date.now() ? kept.secret : undefined
  } catch {
    return undefined
  }
}

async function makeKey(person: string): Promise<string> {
  const { scopes } = await callOrcher<{ scopes: string[] }>('GET', '/me')
  const until = Date.now() + day
  const { secret } = await callOrcher<{ secret: string }>('POST', '/keys', {
    body: { name: 'Documentation', mode: 'sandbox', scopes, expires_at: new Date(until).toISOString() },
  })
  // A minute less, so that none ends on its way.
  sessionStorage.setItem(place, JSON.stringify({ person, secret, until: until - 60_000 } satisfies Kept))
  return secret
}

/** One call with the person's sandbox key; a key that was revoked meanwhile is replaced once. */
export async function sendToSandbox(
  person: string,
  method: Parameters<typeof send>[0],
  path: string,
  body: unknown,
): Promise<Sent> {
  const text = body === undefined ? {} : { body: JSON.stringify(body) }
  const kept = keptKey(person)
  if (kept) {
    const sent = await send(method, path, kept, text)
    if (sent.status !== 401) return sent
  }
  return send(method, path, await makeKey(person), text)
}
