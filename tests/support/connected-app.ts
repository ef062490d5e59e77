/** An MCP client as people use it: it knows the server's address alone, and signs in by OAuth. */
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Developer } from './orcher.ts'
import type { Tannr } from './tannr.ts'

const redirectUrl = 'http://127.0.0.1:33418/callback'

/** Keeps everything in memory, as the protocol's own examples do. `asked` is where it sent the browser. */
export function memoryProvider(name: string) {
  const kept: Record<string, unknown> = {}
  const provider = {
    redirectUrl,
    clientMetadata: {
      client_name: name,
      redirect_uris: [redirectUrl],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens
    },
    redirectToAuthorization: (url) => {
      kept.asked = url
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier
    },
    saveDiscoveryState: (found) => {
      kept.found = found
    },
    discoveryState: () => kept.found,
    codeVerifier: () => kept.verifier as string,
  } as OAuthClientProvider
  return {
    provider,
    kept: kept as {
      client: { client_id: string }
      tokens: { access_token: string; refresh_token: string; scope: string }
      asked: URL
      verifier: string
    },
  }
}

export type App = ReturnType<typeof memoryProvider>

export const transportOf = (tannr: Tannr, { provider }: App) =>
  new StreamableHTTPClientTransport(new URL(`${tannr.url}/v1/mcp`), { authProvider: provider })

/** From the first 401 to the consent page: its id. */
export async function askedBy(tannr: Tannr, app: App) {
  const transport = transportOf(tannr, app)
  const refused = await new Client({ name: 'test', version: '1.0.0' }).connect(transport).then(
    () => undefined,
    (error: Error) => error,
  )
  const page = await fetch(app.kept.asked, { redirect: 'manual' })
  const id = new URL(page.headers.get('location') ?? '').searchParams.get('authorization_id') ?? ''
  return { transport, refused, id }
}

/** The consent page's call. */
export async function answer(tannr: Tannr, { person }: Developer, id: string, body?: object) {
  const path = `/auth/v1/oauth/authorizations/${id}${body ? '/consent' : ''}`
  const got = await fetch(`${tannr.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: tannr.publishableKey,
      authorization: `Bearer ${person.session.access_token}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: got.status, body: await got.json() }
}

/** The whole way; `app` is one that was connected before. */
export async function connect(
  tannr: Tannr,
  developer: Developer,
  { workspace, scopes, app = memoryProvider('Cursor') }: { workspace: string; scopes: string[]; app?: App },
): Promise<App & { client: Client }> {
  app.kept.tokens = undefined as never
  const { transport, id } = await askedBy(tannr, app)
  await answer(tannr, developer, id)
  const { body } = await answer(tannr, developer, id, { action: 'approve', workspace, scopes })
  await transport.finishAuth(new URL(body.redirect_url).searchParams)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transportOf(tannr, app))
  return { ...app, client }
}
