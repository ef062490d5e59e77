/** Accounts that an identity without an address of their own opens: guests who linked one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmedPerson } from '#tests/support/auth-people.ts'
import { type AuthServer, siteUrl, startAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'
import { type OAuthPeer, type OAuthPerson, somebody, startOAuthPeer } from '#tests/support/oauth-peer.ts'
import { providersAt } from '#tests/support/oauth-settings.ts'
import { travel } from '#tests/support/provider-round-trip.ts'

type Provider = 'google' | 'discord'

let peer: OAuthPeer
let auth: AuthServer

beforeAll(async () => {
  peer = await startOAuthPeer()
  auth = await startAuthServer({
    settings: (s) => ({ ...s, manualLinking: true, anonymousSignIn: true, providers: providersAt(peer) }),
  })
})
afterAll(async () => {
  await auth.stop()
  await peer.stop()
})

const options = { redirectTo: `${siteUrl}/auth/callback`, skipBrowserRedirect: true }

async function signedInBy(provider: Provider) {
  const client = auth.client()
  const { data } = await client.auth.signInWithOAuth({ provider, options })
  const landed = await travel(data.url ?? '')
  const token = new URLSearchParams(landed.hash.slice(1)).get('access_token') ?? ''
  return (await client.auth.getUser(token)).data.user
}

describe('an account without an address', () => {
  async function linkTo(provider: Provider, person: OAuthPerson): Promise<{ id: string; url: string }> {
    const client = auth.client()
    const { user } = (await client.auth.signInAnonymously()).data
    peer.person = person
    const { data } = await client.auth.linkIdentity({ provider, options })
    return { id: user?.id ?? '', url: data?.url ?? '' }
  }

  test('is opened by the identity that was linked to it, whoever vouches for the address of that', async () => {
    const { id, url } = await linkTo('discord', somebody(someEmail(), false))
    await travel(url)
    expect((await signedInBy('discord'))?.id).toBe(id)
  })

  test('is nobody’s passing guest any more once an identity opens it', async () => {
    const { id, url } = await linkTo('discord', somebody(someEmail(), false))
    await travel(url)
    expect(await auth.sql`select is_anonymous from auth.users where id = ${id}`).toEqual([
      { is_anonymous: false },
    ])
  })

  test('keeps its way in and its second step when another provider vouches for the same address', async () => {
    const person = somebody(someEmail(), false)
    const { id, url } = await linkTo('discord', person)
    await travel(url)
    peer.person = { ...person, verified: true }
    await signedInBy('discord')
    await auth.sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${id}, 'Pocket', 'totp', 'verified', now(), now())`
    peer.person = somebody(person.email ?? '')
    const user = await signedInBy('google')
    expect(user).toMatchObject({ id, factors: [{ friendly_name: 'Pocket' }] })
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(['discord', 'google'])
  })

  test('gets none that is another account’s', async () => {
    const { url } = await linkTo('google', somebody(await confirmedPerson(auth)))
    expect((await travel(url)).searchParams.get('error_code')).toBe('email_exists')
  })

  test('is not signed in to when it was banned on the way', async () => {
    const { id, url } = await linkTo('discord', somebody(someEmail()))
    await auth.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`
    expect((await travel(url)).searchParams.get('error_code')).toBe('user_banned')
  })
})
