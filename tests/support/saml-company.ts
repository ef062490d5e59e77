/** A server at which one company's people sign in, and what a test does at both. */
import { randomUUID, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type AuthServer, siteUrl, useAuthServer } from './auth-server.ts'
import { someEmail } from './inbox.ts'
import { type SamlIdp, startSamlIdp, withSaml } from './saml-idp.ts'

export const home = `${siteUrl}/home`
export const landing = (answer: Response) => new URL(answer.headers.get('location') ?? '')
export const sessionIn = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
export const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
export const certificateIn = (xml: string) =>
  new X509Certificate(Buffer.from(/X509Certificate>([^<]+)</.exec(xml)?.[1] ?? '', 'base64')).toString()

export type Company = {
  auth: AuthServer
  idp: SamlIdp
  providerId: string
  asAdmin(path: string, method?: string, json?: unknown): Promise<Response>
  /** The address that the stock client goes to. */
  begin(by?: { domain: string } | { providerId: string }): Promise<string>
  /** What a browser posts on its way back. */
  bringBack(form: URLSearchParams): Promise<Response>
  /** There and back; what is in the address at the end. */
  signIn(): Promise<Record<string, string>>
  /** That these tokens are of the company’s `idp.person`, signed in by the company. */
  expectTheirs(session: Record<string, string>): void
  /** Where the company would send somebody whom nobody has asked for. */
  unsolicited(): { consumerUrl: string; audience: string }
  ourMetadata(): Promise<string>
}

/** Call it at the head of a file. Each test begins with an honest company and somebody new. */
export function useCompany(): Company {
  const auth = useAuthServer({ settings: withSaml })
  const company = companyAt(auth)
  beforeAll(async () => {
    company.idp = await startSamlIdp()
    const made = await company.asAdmin('', 'POST', {
      type: 'saml',
      metadata_url: `${company.idp.url}/metadata`,
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
    company.providerId = (await made.json()).id
  })
  beforeEach(() => {
    const { idp } = company
    idp.lies = {}
    idp.published = () => ({ status: 200, body: idp.metadata() })
    idp.person = { nameId: randomUUID(), attributes: { mail: someEmail() } }
  })
  afterAll(() => company.idp?.stop())
  return company
}

function companyAt(auth: AuthServer): Company {
  const company: Company = {
    ...{ auth, idp: {} as SamlIdp, providerId: '' },
    asAdmin: (path, method = 'GET', json) =>
      auth.request(`/admin/sso/providers${path}`, {
        ...(json === undefined ? {} : { json }),
        method,
        headers: { apikey: auth.secretKey, authorization: `Bearer ${auth.secretKey}` },
      }),
    begin: async (by = { domain: 'acme.test' }) => {
      const { data, error } = await auth.client().auth.signInWithSSO({ ...by, options: { redirectTo: home } })
      expect(error).toBeNull()
      return data?.url ?? ''
    },
    bringBack: (form) => auth.request('/sso/saml/acs', { method: 'POST', body: form }),
    signIn: async () => {
      const form = await company.idp.answer(await company.begin())
      return sessionIn(landing(await company.bringBack(form)))
    },
    expectTheirs: ({ access_token }) => {
      const { person } = company.idp
      expect(claimsOf(access_token)).toMatchObject({
        email: person.attributes?.mail,
        user_metadata: { sub: person.nameId },
        amr: [{ method: 'sso/saml', provider: company.providerId }],
      })
    },
    unsolicited: () => ({
      consumerUrl: `${auth.url}/auth/v1/sso/saml/acs`,
      audience: `${auth.url}/auth/v1/sso/saml/metadata`,
    }),
    ourMetadata: async () => (await auth.request('/sso/saml/metadata')).text(),
  }
  return company
}
