/** Shared by security keys and passkeys: the relying party, and the library that verifies signatures. */
import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { AuthSettings } from './settings.ts'

/** Loaded on demand: it takes a quarter of a second and 25 MB. */
export const library = () => import('@simplewebauthn/server')

export type RelyingParty = { rpID: string; rpName: string; origins: string[] }

/** The relying party's id must be a domain name, so a server on loopback is `localhost`. */
export function relyingParty({
  siteUrl,
  webauthn,
}: Pick<AuthSettings, 'siteUrl' | 'webauthn'>): RelyingParty {
  const site = new URL(siteUrl)
  const isAddress = isIP(site.hostname.replace(/^\[|\]$/g, '')) !== 0
  const rpID = webauthn.rpId ?? (isAddress ? 'localhost' : site.hostname)
  const own = isAddress ? `${site.protocol}//localhost${site.port && `:${site.port}`}` : site.origin
  return { rpID, rpName: webauthn.rpName ?? rpID, origins: webauthn.rpOrigins ?? [own] }
}

const base64url = z
  .string()
  .max(64 * 1024)
  .regex(/^[\w-]+$/)
/** Credential ids have 1023 bytes at most (WebAuthn, §5.8.3). */
const credentialId = base64url.max(1364)
const extensions = z.record(z.string(), z.unknown()).nullish()

/** The browser's answer to creating a credential; the library validates the contents. */
export const Registration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).nullish(),
  }),
  clientExtensionResults: extensions,
})

/** The browser's answer to using a credential. */
export const Assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    /** Empty if the device stored none. */
    userHandle: z
      .string()
      .regex(/^[\w-]*$/)
      .nullish(),
  }),
  clientExtensionResults: extensions,
})

export type StoredCredential = WebAuthnCredential

type Expected = { challenge: string; party: RelyingParty; userVerification: boolean }

/**
 * Attestation is not requested, so browsers omit it, or the device signs with the new key. For other formats the library would
 * fetch URLs in the certificates, which an attacker can make up.
 */
const statements = ['none', 'packed', 'fido-u2f']

/** Throws with the reason if it is invalid. */
export async function readRegistration(given: z.output<typeof Registration>, expected: Expected) {
  const { verifyRegistrationResponse } = await library()
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(given.response.attestationObject)).get(
    'fmt',
  )
  if (!statements.includes(statement)) throw new Error('it tells of its maker, which was not asked')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: given as RegistrationResponseJSON,
    ...expectations(expected),
  })
  if (!verified) throw new Error('it could not be verified')
  return registrationInfo
}

export async function readAssertion(
  given: z.output<typeof Assertion>,
  credential: StoredCredential,
  expected: Expected,
) {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: given as AuthenticationResponseJSON,
    credential,
    ...expectations(expected),
  })
  if (!verified) throw new Error('it could not be verified')
  return authenticationInfo
}

const expectations = ({ challenge, party, userVerification }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origins,
  expectedRPID: party.rpID,
  requireUserVerification: userVerification,
})
