/** Applications that sign people in with their account here, with their requests. */
import { createHash, randomBytes } from 'node:crypto'
import type { OAuthClient } from '@supabase/supabase-js'
import type { SignedIn } from './auth-people.ts'
import type { AuthServer } from './auth-server.ts'

export const redirectUri = 'https://app.example/callback?tenant=1'
export const everything = 'openid profile email phone'

export type Asked = { verifier: string; location: URL; status: number }

export type Tokens = {
  access_token: string
  refresh_token: string
  id_token?: string
  scope: string
  error?: string
}

export const idIn = ({ location }: Asked) => location.searchParams.get('authorization_id') ?? ''

/** `auth` is read when it is used: the server starts with the tests. */
export function applicationsAt(auth: AuthServer) {
  async function registered(more: object): Promise<OAuthClient> {
    const { data, error } = await auth.client({ key: auth.secretKey }).auth.admin.oauth.createClient({
      ...{ client_name: 'Orbit', redirect_uris: [redirectUri], client_uri: 'https://app.example' },
      ...more,
    })
    if (error) throw error
    return data as OAuthClient
  }

  /** The application's redirect to us. */
  async function ask(client: OAuthClient, changes: Record<string, string> = {}): Promise<Asked> {
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      ...{ client_id: client.client_id, redirect_uri: redirectUri, response_type: 'code' },
      ...{ scope: everything, state: 'st&te', nonce: 'n-1', code_challenge_method: 'S256' },
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      ...changes,
    })
    const answer = await auth.request(`/oauth/authorize?${query}`)
    return { verifier, status: answer.status, location: new URL(answer.headers.get('location') ?? 'none:') }
  }

  async function agree({ client }: SignedIn, asked: Asked): Promise<URL> {
    const { data, error } = await client.auth.oauth.approveAuthorization(idIn(asked))
    if (error) throw error
    return new URL(data.redirect_url)
  }

  const tokenAt = (client: OAuthClient, form: Record<string, string>) =>
    auth.request('/oauth/token', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')}`,
      },
      body: new URLSearchParams(form).toString(),
    })

  const exchange = (client: OAuthClient, { verifier }: Asked, code: string, changes = {}) =>
    tokenAt(client, {
      ...{ grant_type: 'authorization_code', redirect_uri: redirectUri },
      ...{ code, code_verifier: verifier, ...changes },
    })

  async function signedInTo(person: SignedIn, client: OAuthClient, scope = everything): Promise<Tokens> {
    const asked = await ask(client, { scope })
    const code = (await agree(person, asked)).searchParams.get('code') ?? ''
    return (await (await exchange(client, asked, code)).json()) as Tokens
  }

  return { registered, ask, agree, exchange, tokenAt, signedInTo }
}
