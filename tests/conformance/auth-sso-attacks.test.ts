import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { certificateIn, home, landing, sessionIn, useCompany } from '#tests/support/saml-company.ts'
import { type Lies, signed, startSamlIdp } from '#tests/support/saml-idp.ts'

const company = useCompany()
const { auth, asAdmin, begin, bringBack, signIn, unsolicited, ourMetadata } = company

describe('what is signed in by nobody', () => {
  const invalid = { error: 'invalid_request', error_code: 'validation_failed' }
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
    [
      'wrapped beside the signed one',
      { after: wraps((evil, original) => `${evil}<samlp:Extensions>${original}</samlp:Extensions>`) },
    ],
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
    company.idp.lies = lies
    const answer = await bringBack(await company.idp.answer(await begin()))
    expect(answer.status).toBe(303)
    const landed = landing(answer)
    expect(landed.origin + landed.pathname).toBe(home)
    expect(Object.fromEntries(landed.searchParams)).toMatchObject(invalid)
    const [after] = await auth.sql<{ count: number }>`select count(*) from auth.sessions`
    expect(after).toEqual(before)
  })

  test('is an assertion that was taken before, by whichever process', async () => {
    const form = await company.idp.answer(unsolicited())
    company.expectTheirs(sessionIn(landing(await bringBack(form))))
    const [again, twice] = await Promise.all([bringBack(form), bringBack(form)])
    for (const answer of [again, twice]) {
      expect(sessionIn(landing(answer))).toMatchObject({ error_description: 'SAML Assertion is not valid' })
    }
    const fresh = await company.idp.answer(unsolicited())
    const both = await Promise.all([bringBack(fresh), bringBack(fresh)])
    expect(both.filter((answer) => sessionIn(landing(answer)).access_token)).toHaveLength(1)
  })

  test('is an answer to a request, brought as if nobody had asked', async () => {
    const form = await company.idp.answer(await begin())
    form.delete('RelayState')
    expect(sessionIn(landing(await bringBack(form))).error_description).toBe('SAML Assertion is not valid')
  })

  test('is an answer that comes twice, or too late, or from nowhere', async () => {
    const form = await company.idp.answer(await begin())
    await bringBack(form)
    expect(sessionIn(landing(await bringBack(form)))).toMatchObject({
      error_code: 'saml_relay_state_not_found',
    })
    const late = await company.idp.answer(await begin())
    await auth.sql`update auth.saml_relay_states set created_at = now() - interval '3 minutes'`
    expect(sessionIn(landing(await bringBack(late)))).toMatchObject({
      error_code: 'saml_relay_state_expired',
    })
    const lost = await company.idp.answer(await begin())
    lost.set('RelayState', 'anywhere')
    expect(sessionIn(landing(await bringBack(lost)))).toMatchObject({
      error_description: 'SAML RelayState is not a valid UUID or URL',
    })
    company.idp.lies = { issuer: 'https://unknown.test' }
    const unknown = landing(await bringBack(await company.idp.answer(unsolicited())))
    expect(unknown.searchParams.get('error_code')).toBe('saml_idp_not_found')
    const none = await bringBack(new URLSearchParams())
    expect(landing(none).searchParams.get('error_description')).toBe('SAMLResponse is missing')
    const noText = await bringBack(new URLSearchParams({ SAMLResponse: '<xml>' }))
    expect(landing(noText).searchParams.get('error_description')).toBe(
      'SAMLResponse is not a valid Base64 string',
    )
  })

  test('is who the company does not let in, or does not name', async () => {
    company.idp.lies = { status: 'Responder' }
    expect(sessionIn(landing(await bringBack(await company.idp.answer(await begin()))))).toMatchObject({
      ...{ error: 'access_denied', error_description: 'The Identity Provider did not sign in: Responder' },
    })
    company.idp.lies = {}
    company.idp.person = { nameId: 'x', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }
    expect(sessionIn(landing(await bringBack(await company.idp.answer(await begin()))))).toMatchObject({
      error_code: 'saml_assertion_no_user_id',
    })
    company.idp.person = { nameId: 'x' }
    expect(sessionIn(landing(await bringBack(await company.idp.answer(await begin()))))).toMatchObject({
      error_code: 'saml_assertion_no_email',
    })
  })

  test('is an assertion whose key is wrapped in a way that can be asked out', async () => {
    company.idp.lies = {
      encryptFor: certificateIn(await ourMetadata()),
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
    expect(sessionIn(landing(await bringBack(await company.idp.answer(url)))).error_code).toBe(
      'validation_failed',
    )
    company.idp.lies = { issuer: other.entityId }
    const again = await begin({ providerId: id })
    expect(sessionIn(landing(await bringBack(await company.idp.answer(again)))).error_code).toBe(
      'validation_failed',
    )
    await asAdmin(`/${id}`, 'DELETE')
    await other.stop()
  })

  test('is a name with a comment in it, read as the half before', async () => {
    company.idp.person.nameId = `admin<!-- -->.${randomUUID()}`
    const { data } = await auth.client().auth.getUser((await signIn()).access_token)
    expect(data.user?.identities?.[0]?.id).toBe(company.idp.person.nameId.replace('<!-- -->', ''))
  })
})

test('a signature over nothing but itself is none', async () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  company.idp.lies = { sign: 'nothing', after: (xml) => signed(xml, 'Response', stranger) }
  expect((await signIn()).error_code).toBe('validation_failed')
})
