import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signedInPerson } from '#tests/support/auth-people.ts'
import { certificateIn, home, landing, useCompany } from '#tests/support/saml-company.ts'
import { isSignedBy, startSamlIdp, xmlOfRequest } from '#tests/support/saml-idp.ts'

const company = useCompany()
const { auth, asAdmin, begin, bringBack, unsolicited, ourMetadata } = company

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
    expect(url.startsWith(`${company.idp.url}/sign-in?tenant=1&`)).toBe(true)
    expect(isSignedBy(url, certificateIn(await ourMetadata()))).toBe(true)
    expect(xmlOfRequest(url)).toContain('nameid-format:persistent')
    expect(xmlOfRequest(url)).toContain(`Destination="${company.idp.url}/sign-in?tenant=1"`)
    await asAdmin(`/${company.providerId}`, 'PUT', {
      name_id_format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    })
    expect(xmlOfRequest(await begin())).toContain('nameid-format:emailAddress')
    const byForm = await auth.request('/sso', { json: { domain: 'acme.test', redirect_to: home } })
    expect(byForm.status).toBe(303)
    expect(byForm.headers.get('location')).toContain(company.idp.url)
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
    await asAdmin(`/${company.providerId}`, 'PUT', { disabled: true })
    const { error } = await auth.client().auth.signInWithSSO({ domain: 'acme.test' })
    expect(error).toMatchObject({ status: 404, code: 'sso_provider_disabled' })
    const back = landing(await bringBack(await company.idp.answer(unsolicited())))
    expect(back.searchParams.get('error_code')).toBe('sso_provider_disabled')
    await asAdmin(`/${company.providerId}`, 'PUT', { disabled: false })
  })

  test('ends with it for its people, and for nobody else', async () => {
    const stranger = await signedInPerson(auth)
    const client = auth.client({ pkce: true })
    const { data } = await client.auth.signInWithSSO({ domain: 'acme.test', options: { redirectTo: home } })
    const back = landing(await bringBack(await company.idp.answer(data?.url ?? '')))
    const inside = await company.signIn()
    await asAdmin(`/${company.providerId}`, 'PUT', { disabled: true })
    const refresh_token = inside.refresh_token ?? ''
    expect((await auth.client().auth.refreshSession({ refresh_token })).error).toMatchObject({
      code: 'refresh_token_not_found',
    })
    expect((await auth.client().auth.getUser(inside.access_token)).error).toMatchObject({
      // The stock client's error for the code `session_not_found`, and for no other.
      name: 'AuthSessionMissingError',
    })
    const late = await client.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(late.error).toMatchObject({ code: 'flow_state_not_found' })
    expect((await stranger.client.auth.refreshSession()).error).toBeNull()
    await asAdmin(`/${company.providerId}`, 'PUT', { disabled: false })
    company.expectTheirs(await company.signIn())
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
    const added = await created.json()
    expect(added).toMatchObject({
      disabled: false,
      saml: { entity_id: other.entityId, metadata_xml: other.metadata(), attribute_mapping: {} },
      domains: [{ domain: 'one.test' }, { domain: 'two.test' }],
    })
    const list = await (await asAdmin('')).json()
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([company.providerId, added.id])
    expect(list.items[1].saml).not.toHaveProperty('metadata_xml')
    const mapping = { keys: { name: { name: 'cn' } } }
    const changed = await asAdmin(`/${added.id}`, 'PUT', {
      domains: ['two.test', 'three.test'],
      attribute_mapping: mapping,
    })
    expect(await changed.json()).toMatchObject({
      saml: { attribute_mapping: mapping },
      domains: [{ domain: 'two.test' }, { domain: 'three.test' }],
    })
    const untouched = await asAdmin(`/${added.id}`, 'PUT', {
      metadata_xml: other.metadata({ attributes: 'validUntil="2040-01-01T00:00:00Z"' }),
    })
    expect(await untouched.json()).toMatchObject({
      domains: [{ domain: 'two.test' }, { domain: 'three.test' }],
    })
    const gone = await asAdmin(`/${added.id}`, 'DELETE')
    expect(gone.status).toBe(200)
    expect(await gone.json()).toMatchObject({ id: added.id })
    const missing = await asAdmin(`/${added.id}`)
    expect(missing.status).toBe(404)
    expect(await missing.json()).toEqual({
      code: 'sso_provider_not_found',
      message: 'SSO Identity Provider not found',
    })
    await other.stop()
  })

  const idpBody = () => ({ type: 'saml', metadata_xml: company.idp.metadata() })
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
      () => ({ type: 'saml', metadata_xml: company.idp.metadata({ body: '' }) }),
      400,
      'validation_failed',
      'SAML Metadata does not contain any IDPSSODescriptor',
    ],
    [
      'whose signatures nobody could verify',
      () => ({ type: 'saml', metadata_xml: company.idp.metadata({ certificate: 'aGVsbG8=' }) }),
      400,
      'validation_failed',
      'SAML Metadata does not contain a certificate that its signatures are verified by',
    ],
    [
      'with a document type',
      () => ({ type: 'saml', metadata_xml: `<!DOCTYPE x>${company.idp.metadata()}` }),
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
      message: `SSO Domain 'acme.test' is already assigned to an SSO identity provider (${company.providerId})`,
    })
    const another = await asAdmin(`/${company.providerId}`, 'PUT', { metadata_xml: other.metadata() })
    expect(another.status).toBe(400)
    expect((await another.json()).code).toBe('saml_entity_id_mismatch')
    const fetched = await asAdmin('', 'POST', { type: 'saml', metadata_url: `${company.idp.url}/metadata` })
    expect((await fetched.json()).code).toBe('saml_idp_already_exists')
    company.idp.published = () => ({ status: 404, body: '' })
    const unread = await asAdmin('', 'POST', { type: 'saml', metadata_url: `${company.idp.url}/metadata` })
    expect(await unread.json()).toEqual({
      code: 'saml_metadata_fetch_failed',
      message: `HTTP 404 error fetching SAML Metadata from URL '${company.idp.url}/metadata'`,
    })
    await other.stop()
  })

  test('is asked for its metadata at public addresses alone, by HTTPS, and not without an end', async () => {
    const { saml } = auth.settings
    auth.settings.saml = saml && { ...saml, privateMetadata: false }
    const plain = await asAdmin('', 'POST', { type: 'saml', metadata_url: `${company.idp.url}/metadata` })
    expect((await plain.json()).message).toBe('metadata_url is not a HTTPS URL')
    const inside = await asAdmin('', 'POST', { type: 'saml', metadata_url: 'https://localhost:1/metadata' })
    expect(await inside.json()).toEqual({
      code: 'saml_metadata_fetch_failed',
      message:
        "SAML Metadata could not be fetched from URL 'https://localhost:1/metadata': it is on a private network",
    })
    auth.settings.saml = saml
    company.idp.published = () => ({ status: 200, body: 'x'.repeat(600 * 1024) })
    const huge = await asAdmin('', 'POST', { type: 'saml', metadata_url: `${company.idp.url}/metadata` })
    expect((await huge.json()).message).toContain('its answer is too large')
  })

  test('is nobody else’s to add', async () => {
    const answer = await auth.request('/admin/sso/providers', { headers: { apikey: auth.publishableKey } })
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'no_authorization'])
  })
})
