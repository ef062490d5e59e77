/**
 * A sandbox key for the documentation: created at the first call of a signed-in person, valid for a day, stored in this tab only.
 */
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
  // A minute less, so that it does not expire in transit.
  sessionStorage.setItem(place, JSON.stringify({ person, secret, until: until - 60_000 } satisfies Kept))
  return secret
}

/** Calls with the person's sandbox key; a revoked key is replaced once. */
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
