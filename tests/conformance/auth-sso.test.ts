import { describe, expect, test } from 'vitest'
import { confirmedPerson } from '#tests/support/auth-people.ts'
import { siteUrl } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'
import { certificateIn, claimsOf, home, landing, sessionIn, useCompany } from '#tests/support/saml-company.ts'

const company = useCompany()
const { auth, begin, bringBack, signIn, expectTheirs, unsolicited, ourMetadata } = company

describe('a person of a company', () => {
  test('signs in by their domain with the stock client, and exchanges a code', async () => {
    const email = someEmail()
    company.idp.person = {
      nameId: 'ada-1',
      attributes: {
        mail: email.toUpperCase(),
        cn: 'Ada Lovelace',
        department: 'engines',
        memberOf: ['a', 'b'],
      },
    }
    company.idp.lies = { sessionLasts: 3600_000 }
    const client = auth.client({ pkce: true })
    const { data } = await client.auth.signInWithSSO({ domain: 'ACME.test', options: { redirectTo: home } })
    const answer = await bringBack(await company.idp.answer(data?.url ?? ''))
    expect(answer.status).toBe(302)
    const landed = landing(answer)
    expect(landed.origin + landed.pathname).toBe(home)
    const exchanged = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user).toMatchObject({
      email,
      app_metadata: { provider: `sso:${company.providerId}`, providers: [`sso:${company.providerId}`] },
      user_metadata: {
        ...{
          email,
          email_verified: true,
          full_name: 'Ada Lovelace',
          iss: company.idp.entityId,
          sub: 'ada-1',
        },
        custom_claims: { team: 'engines', groups: ['a', 'b'] },
      },
      identities: [{ provider: `sso:${company.providerId}`, id: 'ada-1', email }],
    })
    expect(claimsOf(exchanged.data.session?.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'sso/saml', provider: company.providerId }],
    })
    const [session] = await auth.sql<{ ends: number }>`
      select extract(epoch from not_after - now())::int ends from auth.sessions
      where id = ${claimsOf(exchanged.data.session?.access_token).session_id}`
    expect(session?.ends).toBeGreaterThan(3500)
    expect(session?.ends).toBeLessThanOrEqual(3600)
  })

  test('signs in by the company’s id with tokens in the address, and is the same person the next time', async () => {
    const url = await begin({ providerId: company.providerId })
    const landed = landing(await bringBack(await company.idp.answer(url)))
    const first = sessionIn(landed)
    const { data } = await auth.client().auth.getUser(first.access_token)
    const moved = someEmail()
    company.idp.person.attributes = { mail: moved }
    const second = await signIn()
    const again = await auth.client().auth.getUser(second.access_token)
    expect(again.data.user).toMatchObject({ id: data.user?.id, email: moved })
    const { data: refreshed } = await auth
      .client()
      .auth.refreshSession({ refresh_token: second.refresh_token ?? '' })
    expect(claimsOf(refreshed.session?.access_token).amr).toMatchObject([
      { method: 'sso/saml', provider: company.providerId },
    ])
  })

  test('is somebody else than who signed up with the same address', async () => {
    const email = await confirmedPerson(auth)
    const { data: before } = await auth
      .client({ key: auth.secretKey })
      .auth.admin.listUsers({ perPage: 1000 })
    const owner = before.users.find((one) => one.email === email)
    company.idp.person.attributes = { mail: email }
    const { data } = await auth.client().auth.getUser((await signIn()).access_token)
    expect(data.user?.email).toBe(email)
    expect(data.user?.id).not.toBe(owner?.id)
    const [kept] = await auth.sql<{ count: number }>`
      select count(*) from auth.identities where user_id = ${owner?.id}`
    expect(kept?.count).toBe(1)
  })

  test('has nothing of their own to sign in with', async () => {
    const { access_token: token, refresh_token } = await signIn()
    const client = auth.client()
    await client.auth.setSession({ access_token: token ?? '', refresh_token: refresh_token ?? '' })
    const { error } = await client.auth.updateUser({ password: 'correct horse battery' })
    expect(error).toMatchObject({ status: 422, code: 'user_sso_managed' })
    auth.settings.manualLinking = true
    const linked = await client.auth.linkIdentity({ provider: 'google' })
    expect(linked.error).toMatchObject({ status: 422, code: 'user_sso_managed' })
  })

  test('who comes twice at once for the first time is one person', async () => {
    const forms = [await company.idp.answer(await begin()), await company.idp.answer(await begin())]
    const landed = await Promise.all(forms.map(async (form) => sessionIn(landing(await bringBack(form)))))
    const subjects = landed.map(({ access_token }) => claimsOf(access_token).sub)
    expect(subjects[0]).toBe(subjects[1])
  })

  test('is signed out when their company’s session ends', async () => {
    company.idp.lies = { sessionLasts: 60_000 }
    const { access_token, expires_in, refresh_token } = await signIn()
    expect(Number(expires_in)).toBeLessThanOrEqual(60)
    expect(claimsOf(access_token).exp).toBeLessThanOrEqual(Date.now() / 1000 + 60)
    await auth.sql`update auth.sessions set not_after = now() - interval '1 second' where id = ${claimsOf(access_token).session_id}`
    const { error } = await auth.client().auth.refreshSession({ refresh_token: refresh_token ?? '' })
    expect(error).toMatchObject({ status: 400, code: 'session_expired' })
  })

  test('may begin at the company, which names where they go', async () => {
    const form = await company.idp.answer(unsolicited())
    form.set('RelayState', `${siteUrl}/jobs`)
    const landed = landing(await bringBack(form))
    expect(landed.origin + landed.pathname).toBe(`${siteUrl}/jobs`)
    expectTheirs(sessionIn(landed))
    const elsewhere = await company.idp.answer(unsolicited())
    elsewhere.set('RelayState', 'https://evil.test/')
    expect(landing(await bringBack(elsewhere)).origin).toBe(siteUrl)
  })

  test('is taken where the response is signed instead, and where the assertion is encrypted', async () => {
    company.idp.lies = { sign: 'response' }
    expectTheirs(await signIn())
    const certificate = certificateIn(await ourMetadata())
    company.idp.lies = { encryptFor: certificate }
    expectTheirs(await signIn())
    company.idp.lies = { encryptFor: certificate, sign: 'response' }
    expectTheirs(await signIn())
  })

  test('is recognized by a key that the company has taken since', async () => {
    await signIn()
    company.idp.changeKey()
    await auth.sql`update auth.saml_providers set asked_at = now() - interval '2 days'`
    expectTheirs(await signIn())
    const { asked } = company.idp
    await signIn()
    expect(company.idp.asked).toBe(asked)
    company.idp.published = () => ({ status: 500, body: '' })
    await auth.sql`update auth.saml_providers set asked_at = now() - interval '2 days'`
    expectTheirs(await signIn())
    expect(company.idp.asked).toBe(asked + 1)
  })
})
