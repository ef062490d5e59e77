import { generateKeyPairSync, randomUUID, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmedPerson } from '#tests/support/auth-people.ts'
import { siteUrl, useAuthServer } from '#tests/support/auth-server.ts'
import { someEmail } from '#tests/support/inbox.ts'
import {
  isSignedBy,
  type Lies,
  type SamlIdp,
  signed,
  startSamlIdp,
  withSaml,
  xmlOfRequest,
} from '#tests/support/saml-idp.ts'

const auth = useAuthServer({ settings: withSaml })
const home = `${siteUrl}/home`
let idp: SamlIdp
let providerId: string

const asAdmin = (path: string, method = 'GET', json?: unknown) =>
  auth.request(`/admin/sso/providers${path}`, {
    ...(json === undefined ? {} : { json }),
    method,
    headers: { apikey: auth.secretKey, authorization: `Bearer ${auth.secretKey}` },
  })

const bringBack = (form: URLSearchParams) => auth.request('/sso/saml/acs', { method: 'POST', body: form })
const landing = (answer: Response) => new URL(answer.headers.get('location') ?? '')
const sessionIn = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

async function begin(options: { domain: string } | { providerId: string } = { domain: 'acme.test' }) {
  const { data, error } = await auth
    .client()
    .auth.signInWithSSO({ ...options, options: { redirectTo: home } })
  expect(error).toBeNull()
  return data?.url ?? ''
}

async function signIn(): Promise<Record<string, string>> {
  const answer = await bringBack(await idp.answer(await begin()))
  return sessionIn(landing(answer))
}

async function metadata(): Promise<string> {
  return (await auth.request('/sso/saml/metadata')).text()
}

const certificateIn = (xml: string) =>
  new X509Certificate(Buffer.from(/X509Certificate>([^<]+)</.exec(xml)?.[1] ?? '', 'base64')).toString()

const unsolicited = () => ({
  consumerUrl: `${auth.url}/auth/v1/sso/saml/acs`,
  audience: `${auth.url}/auth/v1/sso/saml/metadata`,
})

beforeAll(async () => {
  idp = await startSamlIdp()
  const made = await asAdmin('', 'POST', {
    type: 'saml',
    metadata_url: `${idp.url}/metadata`,
    domains: ['Acme.test', 'acme.example'],
    attribute_mapping: {
      keys: {
        full_name: { names: ['displayName', 'cn'] },
        team: { name: 'department', default: 'none' },
        groups: { name: 'memberOf', array: true },
      },
    },
  })
  expect(made.status).toBe(201)
  providerId = (await made.json()).id
})
beforeEach(() => {
  idp.lies = {}
  idp.published = () => ({ status: 200, body: idp.metadata() })
  idp.person = { nameId: randomUUID(), attributes: { mail: someEmail() } }
})
afterAll(() => idp?.stop())

describe('a person of a company', () => {
  test('signs in by their domain with the stock client, and exchanges a code', async () => {
    const email = someEmail()
    idp.person = {
      nameId: 'ada-1',
      attributes: {
        mail: email.toUpperCase(),
        cn: 'Ada Lovelace',
        department: 'engines',
        memberOf: ['a', 'b'],
      },
    }
    idp.lies = { sessionLasts: 3600_000 }
    const client = auth.client({ pkce: true })
    const { data } = await client.auth.signInWithSSO({ domain: 'ACME.test', options: { redirectTo: home } })
    const answer = await bringBack(await idp.answer(data?.url ?? ''))
    expect(answer.status).toBe(302)
    const landed = landing(answer)
    expect(landed.origin + landed.pathname).toBe(home)
    const exchanged = await client.auth.exchangeCodeForSession(landed.searchParams.get('code') ?? '')
    expect(exchanged.error).toBeNull()
    expect(exchanged.data.user).toMatchObject({
      email,
      app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
      user_metadata: {
        ...{ email, email_verified: true, full_name: 'Ada Lovelace', iss: idp.entityId, sub: 'ada-1' },
        custom_claims: { team: 'engines', groups: ['a', 'b'] },
      },
      identities: [{ provider: `sso:${providerId}`, id: 'ada-1', email }],
    })
    expect(claimsOf(exchanged.data.session?.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'sso/saml', provider: providerId }],
    })
    const [session] = await auth.sql<{ ends: number }>`
      select extract(epoch from not_after - now())::int ends from auth.sessions
      where id = ${claimsOf(exchanged.data.session?.access_token).session_id}`
    expect(session?.ends).toBeGreaterThan(3500)
    expect(session?.ends).toBeLessThanOrEqual(3600)
  })

  test('signs in by the company’s id with tokens in the address, and is the same person the next time', async () => {
    const url = await begin({ providerId })
    const landed = landing(await bringBack(await idp.answer(url)))
    const first = sessionIn(landed)
    const { data } = await auth.client().auth.getUser(first.access_token)
    const moved = someEmail()
    idp.person.attributes = { mail: moved }
    const second = await signIn()
    const again = await auth.client().auth.getUser(second.access_token)
    expect(again.data.user).toMatchObject({ id: data.user?.id, email: moved })
    const { data: refreshed } = await auth
      .client()
      .auth.refreshSession({ refresh_token: second.refresh_token ?? '' })
    expect(claimsOf(refreshed.session?.access_token).amr).toMatchObject([
      { method: 'sso/saml', provider: providerId },
    ])
  })

  test('is somebody else than who signed up with the same address', async () => {
    const email = await confirmedPerson(auth)
    const { data: before } = await auth
      .client({ key: auth.secretKey })
      .auth.admin.listUsers({ perPage: 1000 })
    const owner = before.users.find((one) => one.email === email)
    idp.person.attributes = { mail: email }
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
    const forms = [await idp.answer(await begin()), await idp.answer(await begin())]
    const landed = await Promise.all(forms.map(async (form) => sessionIn(landing(await bringBack(form)))))
    const subjects = landed.map(({ access_token }) => claimsOf(access_token).sub)
    expect(subjects[0]).toBe(subjects[1])
  })

  test('is signed out when their company’s session ends', async () => {
    idp.lies = { sessionLasts: 2000 }
    const { access_token, expires_in, refresh_token } = await signIn()
    expect(Number(expires_in)).toBeLessThanOrEqual(2)
    expect(claimsOf(access_token).exp).toBeLessThanOrEqual(Date.now() / 1000 + 2)
    await auth.sql`update auth.sessions set not_after = now() - interval '1 second' where id = ${claimsOf(access_token).session_id}`
    const { error } = await auth.client().auth.refreshSession({ refresh_token: refresh_token ?? '' })
    expect(error).toMatchObject({ status: 400, code: 'session_expired' })
  })

  test('may begin at the company, which names where they go', async () => {
    const form = await idp.answer(unsolicited())
    form.set('RelayState', `${siteUrl}/jobs`)
    const landed = landing(await bringBack(form))
    expect(landed.origin + landed.pathname).toBe(`${siteUrl}/jobs`)
    expect(sessionIn(landed).access_token).toBeTruthy()
    const elsewhere = await idp.answer(unsolicited())
    elsewhere.set('RelayState', 'https://evil.test/')
    expect(landing(await bringBack(elsewhere)).origin).toBe(siteUrl)
  })

  test('is taken where the response is signed instead, and where the assertion is encrypted', async () => {
    idp.lies = { sign: 'response' }
    expect((await signIn()).access_token).toBeTruthy()
    const certificate = certificateIn(await metadata())
    idp.lies = { encryptFor: certificate }
    expect((await signIn()).access_token).toBeTruthy()
    idp.lies = { encryptFor: certificate, sign: 'response' }
    expect((await signIn()).access_token).toBeTruthy()
  })

  test('is recognized by a key that the company has taken since', async () => {
    await signIn()
    idp.changeKey()
    await auth.sql`update auth.saml_providers set asked_at = now() - interval '2 days'`
    expect((await signIn()).access_token).toBeTruthy()
    const { asked } = idp
    await signIn()
    expect(idp.asked).toBe(asked)
    idp.published = () => ({ status: 500, body: '' })
    await auth.sql`update auth.saml_providers set asked_at = now() - interval '2 days'`
    expect((await signIn()).access_token).toBeTruthy()
    expect(idp.asked).toBe(asked + 1)
  })
})

describe('what is signed in by nobody', () => {
  const invalid = { error: 'invalid_request', error_code: 'validation_failed' }
  const wrapped = (xml: string): string => {
    const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
    const evil = assertion
      .replace(/<(ds:)?Signature .*<\/(ds:)?Signature>/s, '')
      .replace(/ ID="[^"]+"/, ' ID="_evil"')
      .replace(/(<saml:NameID[^>]*>)[^<]+/, '$1admin')
    return xml.replace(assertion, `${evil}<samlp:Extensions>${assertion}</samlp:Extensions>`)
  }
  const wraps = (inner: (evil: string, original: string) => string) => (xml: string) => {
    const original = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
    const evil = original
      .replace(/<(ds:)?Signature .*<\/(ds:)?Signature>/s, '')
      .replace(/ ID="[^"]+"/, ' ID="_evil"')
      .replace(/(<saml:NameID[^>]*>)[^<]+/, '$1admin')
    return xml.replace(original, inner(evil, original))
  }
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefgh'.replace(/./g, (name) => {
    const last = String.fromCharCode(name.charCodeAt(0) - 1)
    return `<!ENTITY ${name} "${`&${last};`.repeat(10)}">`
  })}]>`

  test.each<[string, Lies]>([
    ['unsigned', { sign: 'nothing' }],
    ['signed by a stranger', { forged: true }],
    ['signed by a stranger in whole', { forged: true, sign: 'response' }],
    ['of another issuer', { issuer: 'https://evil.test' }],
    ['for another audience', { audience: 'https://other.test/metadata' }],
    ['for no audience', { audience: null }],
    ['for another recipient', { recipient: 'https://other.test/acs' }],
    ['for another destination', { destination: 'https://other.test/acs' }],
    ['expired', { validFor: -200_000, issuedIn: -260_000 }],
    ['made long ago', { issuedIn: -600_000 }],
    ['made in the future', { issuedIn: 600_000, validFor: 900_000 }],
    ['of a session that is over', { sessionLasts: -1000 }],
    ['in answer to another request', { inResponseTo: 'id-of-another' }],
    ['in answer to none', { inResponseTo: null }],
    ['changed after it was signed', { after: (xml) => xml.replace(/(<saml:NameID[^>]*>)[^<]+/, '$1admin') }],
    ['wrapped beside the signed one', { after: wrapped }],
    ['wrapped before the signed one', { after: wraps((evil, original) => evil + original) }],
    ['wrapped behind the signed one', { after: wraps((evil, original) => original + evil) }],
    [
      'wrapped around the signed one',
      {
        after: wraps((evil, original) =>
          evil.replace('</saml:Assertion>', `<saml:Advice>${original}</saml:Advice></saml:Assertion>`),
        ),
      },
    ],
    [
      'wrapped with the signature of the other',
      {
        after: wraps((evil, original) => {
          const signature = /<Signature .*<\/Signature>/s.exec(original)?.[0] ?? ''
          const bareOne = original.replace(signature, '')
          return evil.replace(
            '<saml:Subject>',
            `${signature.replace('</Signature>', `<Object>${bareOne}</Object></Signature>`)}<saml:Subject>`,
          )
        }),
      },
    ],
    ['signed twice', { after: (xml) => xml.replace(/(<Signature .*<\/Signature>)/s, '$1$1') }],
    [
      'with an entity that bursts',
      { after: (xml) => `${bomb}${xml.replace(/(<saml:NameID[^>]*>)[^<]+/, '$1&h;')}` },
    ],
    [
      'with an entity from a file',
      { after: (xml) => `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${xml}` },
    ],
    [
      'nested without an end',
      { after: (xml) => xml.replace('<samlp:Status>', `${'<a>'.repeat(5000)}<samlp:Status>`) },
    ],
    ['larger than any', { after: (xml) => `${xml}<!--${'a'.repeat(600_000)}-->` }],
    ['no XML', { after: () => 'hello' }],
  ])('is an assertion %s', async (_case, lies) => {
    const [before] = await auth.sql<{ count: number }>`select count(*) from auth.sessions`
    idp.lies = lies
    const answer = await bringBack(await idp.answer(await begin()))
    expect(answer.status).toBe(303)
    const landed = landing(answer)
    expect(landed.origin + landed.pathname).toBe(home)
    expect(Object.fromEntries(landed.searchParams)).toMatchObject(invalid)
    const [after] = await auth.sql<{ count: number }>`select count(*) from auth.sessions`
    expect(after).toEqual(before)
  })

  test('is an assertion that was taken before, by whichever process', async () => {
    const form = await idp.answer(unsolicited())
    expect(sessionIn(landing(await bringBack(form))).access_token).toBeTruthy()
    const [again, twice] = await Promise.all([bringBack(form), bringBack(form)])
    for (const answer of [again, twice]) {
      expect(sessionIn(landing(answer))).toMatchObject({ error_description: 'SAML Assertion is not valid' })
    }
    const fresh = await idp.answer(unsolicited())
    const both = await Promise.all([bringBack(fresh), bringBack(fresh)])
    expect(both.filter((answer) => sessionIn(landing(answer)).access_token)).toHaveLength(1)
  })

  test('is an answer to a request, brought as if nobody had asked', async () => {
    const form = await idp.answer(await begin())
    form.delete('RelayState')
    expect(sessionIn(landing(await bringBack(form))).error_description).toBe('SAML Assertion is not valid')
  })

  test('is an answer that comes twice, or too late, or from nowhere', async () => {
    const form = await idp.answer(await begin())
    await bringBack(form)
    expect(sessionIn(landing(await bringBack(form)))).toMatchObject({
      error_code: 'saml_relay_state_not_found',
    })
    const late = await idp.answer(await begin())
    await auth.sql`update auth.saml_relay_states set created_at = now() - interval '3 minutes'`
    expect(sessionIn(landing(await bringBack(late)))).toMatchObject({
      error_code: 'saml_relay_state_expired',
    })
    const lost = await idp.answer(await begin())
    lost.set('RelayState', 'anywhere')
    expect(sessionIn(landing(await bringBack(lost)))).toMatchObject({
      error_description: 'SAML RelayState is not a valid UUID or URL',
    })
    idp.lies = { issuer: 'https://unknown.test' }
    const unknown = landing(await bringBack(await idp.answer(unsolicited())))
    expect(unknown.searchParams.get('error_code')).toBe('saml_idp_not_found')
    const none = await bringBack(new URLSearchParams())
    expect(landing(none).searchParams.get('error_description')).toBe('SAMLResponse is missing')
    const noText = await bringBack(new URLSearchParams({ SAMLResponse: '<xml>' }))
    expect(landing(noText).searchParams.get('error_description')).toBe(
      'SAMLResponse is not a valid Base64 string',
    )
  })

  test('is who the company does not let in, or does not name', async () => {
    idp.lies = { status: 'Responder' }
    expect(sessionIn(landing(await bringBack(await idp.answer(await begin()))))).toMatchObject({
      ...{ error: 'access_denied', error_description: 'The Identity Provider did not sign in: Responder' },
    })
    idp.lies = {}
    idp.person = { nameId: 'x', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }
    expect(sessionIn(landing(await bringBack(await idp.answer(await begin()))))).toMatchObject({
      error_code: 'saml_assertion_no_user_id',
    })
    idp.person = { nameId: 'x' }
    expect(sessionIn(landing(await bringBack(await idp.answer(await begin()))))).toMatchObject({
      error_code: 'saml_assertion_no_email',
    })
  })

  test('is an assertion whose key is wrapped in a way that can be asked out', async () => {
    idp.lies = {
      encryptFor: certificateIn(await metadata()),
      keyEncryption: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5',
    }
    expect((await signIn()).error_code).toBe('validation_failed')
  })

  test('is an assertion signed for one company, brought for another', async () => {
    const other = await startSamlIdp()
    const made = await asAdmin('', 'POST', {
      type: 'saml',
      metadata_xml: other.metadata(),
      domains: ['other.test'],
    })
    const { id } = await made.json()
    const url = await begin({ providerId: id })
    expect(sessionIn(landing(await bringBack(await idp.answer(url)))).error_code).toBe('validation_failed')
    idp.lies = { issuer: other.entityId }
    const again = await begin({ providerId: id })
    expect(sessionIn(landing(await bringBack(await idp.answer(again)))).error_code).toBe('validation_failed')
    await asAdmin(`/${id}`, 'DELETE')
    await other.stop()
  })

  test('is a name with a comment in it, read as the half before', async () => {
    idp.person.nameId = `admin<!-- -->.${randomUUID()}`
    const { data } = await auth.client().auth.getUser((await signIn()).access_token)
    expect(data.user?.identities?.[0]?.id).toBe(idp.person.nameId.replace('<!-- -->', ''))
  })
})

describe('what a company is told and asked', () => {
  test('is who we are, in our metadata', async () => {
    const answer = await auth.request('/sso/saml/metadata')
    expect(answer.headers.get('content-type')).toContain('application/xml')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    const xml = await answer.text()
    expect(xml).toContain(`entityID="${auth.url}/auth/v1/sso/saml/metadata"`)
    expect(xml).toContain(`Location="${auth.url}/auth/v1/sso/saml/acs"`)
    expect(xml).toContain('use="encryption"')
    expect(xml).not.toContain('PRIVATE')
    const copy = await auth.request('/sso/saml/metadata?download=true')
    expect(copy.headers.get('content-disposition')).toBe('attachment; filename="metadata.xml"')
    expect(await copy.text()).toMatch(/validUntil="20\d\d-/)
  })

  test('is a signed request that names who it is for, and nothing that could be guessed', async () => {
    const url = await begin()
    expect(url.startsWith(`${idp.url}/sign-in?tenant=1&`)).toBe(true)
    expect(isSignedBy(url, certificateIn(await metadata()))).toBe(true)
    expect(xmlOfRequest(url)).toContain('nameid-format:persistent')
    expect(xmlOfRequest(url)).toContain(`Destination="${idp.url}/sign-in?tenant=1"`)
    await asAdmin(`/${providerId}`, 'PUT', {
      name_id_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    })
    expect(xmlOfRequest(await begin())).toContain('nameid-format:emailAddress')
    const byForm = await auth.request('/sso', { json: { domain: 'acme.test', redirect_to: home } })
    expect(byForm.status).toBe(303)
    expect(byForm.headers.get('location')).toContain(idp.url)
  })

  test.each([
    [{}, 400, 'validation_failed', 'A provider_id or domain needs to be provided'],
    [
      { domain: 'acme.test', provider_id: randomUUID() },
      400,
      'validation_failed',
      'Only one of provider_id or domain supported',
    ],
    [{ domain: 'nobody.test' }, 404, 'sso_provider_not_found', 'No SSO provider assigned for this domain'],
    [{ provider_id: randomUUID() }, 404, 'sso_provider_not_found', 'No such SSO provider'],
    [{ provider_id: 'x' }, 400, 'validation_failed', 'provider_id must be a UUID'],
  ])('of %j nobody is', async (json, status, code, message) => {
    const answer = await auth.request('/sso', { json })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ code, message })
  })

  test('is nothing while it is switched off', async () => {
    await asAdmin(`/${providerId}`, 'PUT', { disabled: true })
    const { error } = await auth.client().auth.signInWithSSO({ domain: 'acme.test' })
    expect(error).toMatchObject({ status: 404, code: 'sso_provider_disabled' })
    const back = landing(await bringBack(await idp.answer(unsolicited())))
    expect(back.searchParams.get('error_code')).toBe('sso_provider_disabled')
    await asAdmin(`/${providerId}`, 'PUT', { disabled: false })
  })
})

describe('a company', () => {
  test('is added, read, listed, changed and taken away', async () => {
    const other = await startSamlIdp()
    const created = await asAdmin('', 'POST', {
      type: 'saml',
      metadata_xml: other.metadata(),
      domains: ['one.test', 'two.test'],
    })
    const company = await created.json()
    expect(company).toMatchObject({
      disabled: false,
      saml: { entity_id: other.entityId, metadata_xml: other.metadata(), attribute_mapping: {} },
      domains: [{ domain: 'one.test' }, { domain: 'two.test' }],
    })
    const list = await (await asAdmin('')).json()
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([providerId, company.id])
    expect(list.items[1].saml).not.toHaveProperty('metadata_xml')
    const mapping = { keys: { name: { name: 'cn' } } }
    const changed = await asAdmin(`/${company.id}`, 'PUT', {
      domains: ['two.test', 'three.test'],
      attribute_mapping: mapping,
    })
    expect(await changed.json()).toMatchObject({
      saml: { attribute_mapping: mapping },
      domains: [{ domain: 'two.test' }, { domain: 'three.test' }],
    })
    const untouched = await asAdmin(`/${company.id}`, 'PUT', {
      metadata_xml: other.metadata({ attributes: 'validUntil="2040-01-01T00:00:00Z"' }),
    })
    expect(await untouched.json()).toMatchObject({
      domains: [{ domain: 'two.test' }, { domain: 'three.test' }],
    })
    const gone = await asAdmin(`/${company.id}`, 'DELETE')
    expect(gone.status).toBe(200)
    expect(await gone.json()).toMatchObject({ id: company.id })
    const missing = await asAdmin(`/${company.id}`)
    expect(missing.status).toBe(404)
    expect(await missing.json()).toEqual({
      code: 'sso_provider_not_found',
      message: 'SSO Identity Provider not found',
    })
    await other.stop()
  })

  const idpBody = () => ({ type: 'saml', metadata_xml: idp.metadata() })
  test.each<[string, () => object, number, string, string]>([
    [
      'of another kind',
      () => ({ type: 'oidc' }),
      400,
      'validation_failed',
      "Only 'saml' supported for SSO provider type",
    ],
    [
      'without metadata',
      () => ({ type: 'saml' }),
      400,
      'validation_failed',
      'Either metadata_xml or metadata_url must be set',
    ],
    [
      'with it twice',
      () => ({ ...idpBody(), metadata_url: 'https://a.test' }),
      400,
      'validation_failed',
      'Only one of metadata_xml or metadata_url needs to be set',
    ],
    [
      'at no address',
      () => ({ type: 'saml', metadata_url: 'nowhere' }),
      400,
      'validation_failed',
      'metadata_url is not a valid URL',
    ],
    [
      'that has no name',
      () => ({
        type: 'saml',
        metadata_xml: '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"/>',
      }),
      400,
      'validation_failed',
      'SAML Metadata does not contain an EntityID',
    ],
    [
      'that signs nobody in',
      () => ({ type: 'saml', metadata_xml: idp.metadata({ body: '' }) }),
      400,
      'validation_failed',
      'SAML Metadata does not contain any IDPSSODescriptor',
    ],
    [
      'whose signatures nobody could verify',
      () => ({ type: 'saml', metadata_xml: idp.metadata({ certificate: 'aGVsbG8=' }) }),
      400,
      'validation_failed',
      'SAML Metadata does not contain a certificate that its signatures are verified by',
    ],
    [
      'with a document type',
      () => ({ type: 'saml', metadata_xml: `<!DOCTYPE x>${idp.metadata()}` }),
      400,
      'validation_failed',
      'SAML Metadata is not a valid XML document: it has a document type',
    ],
    [
      'with another format of names',
      () => ({ ...idpBody(), name_id_format: 'mine' }),
      400,
      'validation_failed',
      'name_id_format must be unspecified or one of',
    ],
    [
      'that is here already',
      idpBody,
      422,
      'saml_idp_already_exists',
      'SAML Identity Provider with this EntityID',
    ],
    [
      'with a domain that is none',
      () => ({ ...idpBody(), domains: ['a b'] }),
      400,
      'validation_failed',
      "'a b' is not a domain",
    ],
  ])('%s is refused', async (_case, body, status, code, message) => {
    const answer = await asAdmin('', 'POST', body())
    expect(answer.status).toBe(status)
    const said = await answer.json()
    expect(said.code).toBe(code)
    expect(said.message).toContain(message)
  })

  test('does not take another’s domain, and stays who it is', async () => {
    const other = await startSamlIdp()
    const body = { type: 'saml', metadata_xml: other.metadata() }
    const taken = await asAdmin('', 'POST', { ...body, domains: ['free.test', 'ACME.test'] })
    expect(taken.status).toBe(400)
    expect(await taken.json()).toEqual({
      code: 'sso_domain_already_exists',
      message: `SSO Domain 'acme.test' is already assigned to an SSO identity provider (${providerId})`,
    })
    const another = await asAdmin(`/${providerId}`, 'PUT', { metadata_xml: other.metadata() })
    expect(another.status).toBe(400)
    expect((await another.json()).code).toBe('saml_entity_id_mismatch')
    const fetched = await asAdmin('', 'POST', { type: 'saml', metadata_url: `${idp.url}/metadata` })
    expect((await fetched.json()).code).toBe('saml_idp_already_exists')
    idp.published = () => ({ status: 404, body: '' })
    const unread = await asAdmin('', 'POST', { type: 'saml', metadata_url: `${idp.url}/metadata` })
    expect(await unread.json()).toEqual({
      code: 'saml_metadata_fetch_failed',
      message: `HTTP 404 error fetching SAML Metadata from URL '${idp.url}/metadata'`,
    })
    await other.stop()
  })

  test('is asked for its metadata at public addresses alone, by HTTPS, and not without an end', async () => {
    const { saml } = auth.settings
    auth.settings.saml = saml && { ...saml, privateMetadata: false }
    const plain = await asAdmin('', 'POST', { type: 'saml', metadata_url: `${idp.url}/metadata` })
    expect((await plain.json()).message).toBe('metadata_url is not a HTTPS URL')
    const inside = await asAdmin('', 'POST', { type: 'saml', metadata_url: 'https://localhost:1/metadata' })
    expect(await inside.json()).toEqual({
      code: 'saml_metadata_fetch_failed',
      message:
        "SAML Metadata could not be fetched from URL 'https://localhost:1/metadata': it is on a private network",
    })
    auth.settings.saml = saml
    idp.published = () => ({ status: 200, body: 'x'.repeat(600 * 1024) })
    const huge = await asAdmin('', 'POST', { type: 'saml', metadata_url: `${idp.url}/metadata` })
    expect((await huge.json()).message).toContain('its answer is too large')
  })

  test('is nobody else’s to add', async () => {
    const answer = await auth.request('/admin/sso/providers', { headers: { apikey: auth.publishableKey } })
    expect(answer.status).toBeGreaterThanOrEqual(401)
  })
})

test('a signature over nothing but itself is none', async () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  idp.lies = { sign: 'nothing', after: (xml) => signed(xml, 'Response', stranger) }
  expect((await signIn()).error_code).toBe('validation_failed')
})
