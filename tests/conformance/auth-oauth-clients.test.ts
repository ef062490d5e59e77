/** Applications of the OAuth server, and the administrators who keep them. */
import { createHash, randomBytes } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedInPerson } from '#tests/support/auth-people.ts'
import { useAuthServer } from '#tests/support/auth-server.ts'
import { applicationsAt, redirectUri } from '#tests/support/oauth-applications.ts'

let now = new Date()
const auth = useAuthServer({
  settings: (s) => ({ ...s, oauthServer: { ...s.oauthServer, enabled: true } }),
  now: () => now,
})
const { registered, tokenAt, signedInTo } = applicationsAt(auth)

let admin: SupabaseClient

beforeEach(() => {
  now = new Date()
})
beforeAll(() => {
  admin = auth.client({ key: auth.secretKey })
})

describe('an administrator', () => {
  test('registers, reads, changes and removes an application, whose secret is told once', async () => {
    const { oauth } = admin.auth.admin
    const made = await registered({ client_name: 'Ledger' })
    expect(made).toMatchObject({
      ...{ client_type: 'confidential', token_endpoint_auth_method: 'client_secret_basic' },
      ...{ registration_type: 'manual', response_types: ['code'], redirect_uris: [redirectUri] },
    })
    const { data: read } = await oauth.getClient(made.client_id)
    expect(read).toMatchObject({ client_name: 'Ledger' })
    expect(read).not.toHaveProperty('client_secret')
    const { data: changed } = await oauth.updateClient(made.client_id, { client_name: 'Ledger 2' })
    expect(changed).toMatchObject({ client_name: 'Ledger 2', redirect_uris: [redirectUri] })
    const { data: again } = await oauth.regenerateClientSecret(made.client_id)
    expect(again?.client_secret).not.toBe(made.client_secret)
    expect((await oauth.listClients()).data?.clients.map((one) => one.client_id)).toContain(made.client_id)
    expect((await oauth.deleteClient(made.client_id)).error).toBeNull()
    expect((await oauth.getClient(made.client_id)).error).toMatchObject({
      ...{ status: 404, code: 'oauth_client_not_found' },
    })
  })

  test.each([
    'http://app.example/cb',
    'https://app.example/cb#part',
    'javascript:alert(1)',
    'https://*.app.example/cb',
    'https://user@app.example/cb',
    '/cb',
  ])('cannot register %s as an address', async (uri) => {
    const { error } = await admin.auth.admin.oauth.createClient({ client_name: 'x', redirect_uris: [uri] })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(error?.message).toContain('redirect_uris')
  })

  test('removes one with all that it holds, though people agreed by a clock that goes ahead', async () => {
    const made = await registered({})
    const person = await signedInPerson(auth)
    now = new Date(now.getTime() + 60_000)
    await signedInTo(person, made)
    expect((await admin.auth.admin.oauth.deleteClient(made.client_id)).error).toBeNull()
    expect((await person.client.auth.oauth.listGrants()).data).toEqual([])
    expect(await auth.sql`select from auth.sessions where oauth_client_id = ${made.client_id}`).toEqual([])
  })

  test('moves applications here with their secrets, as Supabase keeps them', async () => {
    const moved = await registered({ client_name: 'Moved' })
    const person = await signedInPerson(auth)
    // Ours were hexadecimal once.
    for (const encoding of ['base64url', 'hex'] as const) {
      const hash = createHash('sha256')
        .update(moved.client_secret ?? '')
        .digest(encoding)
      await auth.sql`update auth.oauth_clients set client_secret_hash = ${hash} where id = ${moved.client_id}`
      expect((await signedInTo(person, moved)).access_token).toEqual(expect.any(String))
      const other = { ...moved, client_secret: randomBytes(32).toString('base64url') }
      expect((await tokenAt(other, { grant_type: 'refresh_token', refresh_token: 'x' })).status).toBe(401)
    }
  })

  test('is needed for that', async () => {
    const { client } = await signedInPerson(auth)
    expect((await client.auth.admin.oauth.listClients()).error?.code).toBe('not_admin')
  })
})
