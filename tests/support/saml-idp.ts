/** A company's SAML provider: it signs its people in without asking, and can be made to lie. */
import { createPublicKey, generateKeyPairSync, randomBytes, verify, X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import { certificateOf } from '#server/auth/saml/certificate.ts'
import { chosenSaml, samlRows } from '#server/auth/saml/saml-rows.ts'
import type { AuthSettings } from '#server/auth/settings.ts'
import { fallbacksOf } from '#server/platform/setting.ts'

export type Person = {
  nameId: string
  format?: string
  attributes?: Record<string, string | string[]>
}

/** How a response can differ from an honest one. */
export type Lies = {
  issuer?: string
  audience?: string | null
  recipient?: string
  destination?: string
  inResponseTo?: string | null
  status?: string
  /** Milliseconds from now. */
  issuedIn?: number
  validFor?: number
  sessionLasts?: number
  assertionId?: string
  sign?: 'assertion' | 'response' | 'nothing'
  /** Signed by another key. */
  forged?: boolean
  /** A certificate to encrypt the assertion for. */
  encryptFor?: string
  keyEncryption?: string
  /** Changes the XML before it is signed, and after. */
  before?: (xml: string) => string
  after?: (xml: string) => string
}

export type SamlIdp = {
  url: string
  entityId: string
  /** The content of its next response. */
  person: Person
  lies: Lies
  /** How often its metadata was fetched. */
  asked: number
  metadata(changes?: { certificate?: string; attributes?: string; body?: string }): string
  /** What `/metadata` answers. */
  published: () => { status: number; body: string }
  /** The form that a browser brings back, for the address that it was sent off to, or for nobody's request. */
  answer(address: string | { consumerUrl: string; audience: string }): Promise<URLSearchParams>
  /** Rotates its key. */
  changeKey(): void
  stop(): Promise<void>
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** Settings of a server that a company on this machine can be added to. */
export function withSaml(settings: AuthSettings): AuthSettings {
  const chosen = { ...fallbacksOf(samlRows), enabled: true, allowEncrypted: true, privateMetadata: true }
  return { ...settings, saml: chosenSaml({ ...chosen, privateKey: newKey() }, settings.apiUrl) }
}

export async function startSamlIdp(): Promise<SamlIdp> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let key = newKey()
  const stranger = newKey()
  const idp: SamlIdp = {
    url,
    entityId: `${url}/${randomBytes(4).toString('hex')}`,
    person: { nameId: 'ada' },
    lies: {},
    asked: 0,
    published: () => ({ status: 200, body: idp.metadata() }),
    metadata: (changes = {}) => metadataOf(idp, certificateOf(key, 'idp.test'), changes),
    answer: async (address) => {
      const request =
        typeof address === 'string' ? requestIn(address) : { ...address, id: undefined, relay: '' }
      const signed = await responseOf(idp, request, idp.lies.forged ? stranger : key)
      return new URLSearchParams({
        SAMLResponse: Buffer.from(signed).toString('base64'),
        ...(request.relay ? { RelayState: request.relay } : {}),
      })
    },
    changeKey: () => {
      key = newKey()
    },
    stop: async () => {
      server.closeAllConnections()
      await promisify(server.close.bind(server))()
    },
  }
  server.on('request', async (request, response) => {
    if (request.url === '/metadata') {
      idp.asked++
      const { status, body } = idp.published()
      response.writeHead(status, { 'content-type': 'application/samlmetadata+xml' }).end(body)
      return
    }
    if (!request.url?.startsWith('/sign-in?')) return void response.writeHead(404).end()
    const address = `${url}${request.url}`
    const fields = await idp.answer(address)
    const inputs = [...fields].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Company</title>
      <form method="post" action="${requestIn(address).consumerUrl}">${inputs.join('')}<button>Continue</button></form>`)
  })
  return idp
}

type AuthnRequest = { id: string | undefined; consumerUrl: string; audience: string; relay: string }

export function xmlOfRequest(address: string): string {
  const packed = new URL(address).searchParams.get('SAMLRequest') ?? ''
  return inflateRawSync(Buffer.from(packed, 'base64')).toString()
}

function requestIn(address: string): AuthnRequest {
  const xml = xmlOfRequest(address)
  return {
    id: /\bID="([^"]+)"/.exec(xml)?.[1],
    consumerUrl: /AssertionConsumerServiceURL="([^"]+)"/.exec(xml)?.[1] ?? '',
    audience: /<saml:Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? '',
    relay: new URL(address).searchParams.get('RelayState') ?? '',
  }
}

/** Whether the request in an address was signed with this certificate (§3.4.4.1 of the bindings). */
export function isSignedBy(address: string, certificate: string): boolean {
  const query = new URL(address).search.slice(1).split('&')
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].map((name) =>
    query.find((one) => one.startsWith(`${name}=`)),
  )
  const signature = Buffer.from(new URL(address).searchParams.get('Signature') ?? '', 'base64')
  return verify('sha256', Buffer.from(signed.join('&')), createPublicKey(certificate), signature)
}

const bare = (certificate: X509Certificate) => certificate.raw.toString('base64')

function metadataOf(
  { entityId, url }: SamlIdp,
  own: X509Certificate,
  {
    certificate = bare(own),
    attributes = '',
    body,
  }: { certificate?: string; attributes?: string; body?: string },
): string {
  const inner = `
    <KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${url}/post"/>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${url}/sign-in?tenant=1"/>`
  return `<?xml version="1.0"?><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}" ${attributes}>${
    body ??
    `<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${inner}</IDPSSODescriptor>`
  }</EntityDescriptor>`
}

async function responseOf(
  idp: SamlIdp,
  request: AuthnRequest,
  key: ReturnType<typeof newKey>,
): Promise<string> {
  const { lies } = idp
  const sign = lies.sign ?? 'assertion'
  const before = lies.before ?? ((xml: string) => xml)
  const assertion = before(assertionOf(idp, request))
  const sealed = sign === 'assertion' ? signed(assertion, 'Assertion', key) : assertion
  const carried = lies.encryptFor ? await encrypted(sealed, lies.encryptFor, lies.keyEncryption) : sealed
  const inResponseTo = lies.inResponseTo === undefined ? request.id : lies.inResponseTo
  const whole = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_${randomBytes(8).toString('hex')}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${lies.destination ?? request.consumerUrl}"${
    inResponseTo ? ` InResponseTo="${inResponseTo}"` : ''
  }><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${lies.issuer ?? idp.entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${lies.status ?? 'Success'}"/></samlp:Status>${carried}</samlp:Response>`
  const answer = sign === 'response' ? signed(whole, 'Response', key) : whole
  return lies.after ? lies.after(answer) : answer
}

function assertionOf({ entityId, person, lies }: SamlIdp, request: AuthnRequest): string {
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  const { issuedIn = 0, validFor = 60_000, sessionLasts } = lies
  const inResponseTo = lies.inResponseTo === undefined ? request.id : lies.inResponseTo
  const audience = lies.audience === undefined ? request.audience : lies.audience
  const attributes = Object.entries(person.attributes ?? {}).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${[values]
        .flat()
        .map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  )
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${lies.assertionId ?? `_${randomBytes(16).toString('hex')}`}" Version="2.0" IssueInstant="${at(issuedIn)}"><saml:Issuer>${lies.issuer ?? entityId}</saml:Issuer><saml:Subject><saml:NameID Format="${person.format ?? persistent}">${person.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(validFor)}" Recipient="${lies.recipient ?? request.consumerUrl}"${
    inResponseTo ? ` InResponseTo="${inResponseTo}"` : ''
  }/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(issuedIn - 1000)}" NotOnOrAfter="${at(validFor)}">${
    audience === null
      ? ''
      : `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction>`
  }</saml:Conditions><saml:AuthnStatement AuthnInstant="${at(issuedIn)}"${
    sessionLasts === undefined ? '' : ` SessionNotOnOrAfter="${at(sessionLasts)}"`
  }><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${
    attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : ''
  }</saml:Assertion>`
}

export function signed(xml: string, name: 'Assertion' | 'Response', key: ReturnType<typeof newKey>): string {
  const signer = new SignedXml({
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const element = `//*[local-name(.)='${name}']`
  signer.addReference({
    xpath: element,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  })
  const location = { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' as const }
  signer.computeSignature(xml, { location })
  return signer.getSignedXml()
}

async function encrypted(xml: string, certificate: string, keyEncryption?: string): Promise<string> {
  const made = await promisify(encrypt)(xml, {
    rsa_pub: createPublicKey(certificate).export({ type: 'spki', format: 'pem' }),
    pem: new X509Certificate(certificate).toString(),
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: keyEncryption ?? 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    disallowEncryptionWithInsecureAlgorithm: false,
    warnInsecureAlgorithm: false,
  } as Parameters<typeof encrypt>[1])
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${made}</saml:EncryptedAssertion>`
}
