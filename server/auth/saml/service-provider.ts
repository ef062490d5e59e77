/** Our side as a SAML service provider: addresses, signed requests and metadata. */
import type { IdpMetadata } from './idp-metadata.ts'
import type { SamlSettings } from './saml-rows.ts'

/** Loaded at first use: it takes 20 MB. */
const library = () => import('@node-saml/node-saml')

export const nameIdFormats = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
} as const

export const entityIdOf = ({ url }: SamlSettings) => `${url}/sso/saml/metadata`
export const consumerUrlOf = ({ url }: SamlSettings) => `${url}/sso/saml/acs`

/**
 * The library verifies the signature only. Audience, times and InResponseTo it would read partly from unsigned elements, and by its
 * own clock: see assertion.ts.
 */
async function libraryFor(
  saml: SamlSettings,
  idp: IdpMetadata,
  further: { requestId?: string; nameId?: string; key?: string },
) {
  const { requestId, nameId = nameIdFormats.persistent, key } = further
  const { SAML, ValidateInResponseTo } = await library()
  const [{ pem }] = saml.keys
  return new SAML({
    issuer: entityIdOf(saml),
    callbackUrl: consumerUrlOf(saml),
    entryPoint: idp.signInUrl,
    idpCert: idp.certificates,
    privateKey: pem,
    signatureAlgorithm: 'sha256',
    identifierFormat: nameId,
    disableRequestedAuthnContext: true,
    audience: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
    // Either the response or the assertion may be signed; one must be.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    decryptionPvk: key ?? pem,
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
  })
}

/** The provider's URL with our signed request. */
export async function signInAddress(
  saml: SamlSettings,
  idp: IdpMetadata,
  { requestId, relayState, nameId }: { requestId: string; relayState: string; nameId: string | null },
): Promise<string> {
  const ours = await libraryFor(saml, idp, { requestId, ...(nameId === null ? {} : { nameId }) })
  return ours.getAuthorizeUrlAsync(relayState, undefined, {})
}

/** The signed assertion, parsed from the signed bytes. Rejects if there is none. */
export async function signedAssertion(
  saml: SamlSettings,
  idp: IdpMetadata,
  response: string,
): Promise<Record<string, unknown>> {
  const failures: unknown[] = []
  for (const { pem } of saml.keys) {
    try {
      const ours = await libraryFor(saml, idp, { key: pem })
      const { profile } = await ours.validatePostResponseAsync({ SAMLResponse: response })
      const assertion = profile?.getAssertion?.()
      if (assertion) return assertion
    } catch (error) {
      failures.push(error)
    }
  }
  throw failures[0] ?? new Error('no assertion')
}

/** A downloaded copy has a validity, since nobody reads it again. */
export async function ourMetadata(saml: SamlSettings, validUntil: Date | undefined): Promise<string> {
  const { generateServiceProviderMetadata } = await library()
  const [{ pem }] = saml.keys
  const certificates = saml.keys.map(({ certificate }) => certificate)
  const made = generateServiceProviderMetadata({
    issuer: entityIdOf(saml),
    callbackUrl: consumerUrlOf(saml),
    privateKey: pem,
    publicCerts: certificates,
    ...(saml.allowEncrypted ? { decryptionPvk: pem, decryptionCert: certificates[0] ?? null } : {}),
    identifierFormat: nameIdFormats.persistent,
    wantAssertionsSigned: true,
    generateUniqueId: () => '_tannr',
  })
  const until = validUntil ? ` validUntil="${validUntil.toISOString()}"` : ''
  return made.replace('<EntityDescriptor ', `<EntityDescriptor${until} `)
}
