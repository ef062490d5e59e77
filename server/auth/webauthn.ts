/** What security keys and passkeys share: who we are to a browser, and the library that checks what devices sign. */
import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { AuthSettings } from './settings.ts'

/** Read when it is needed first: a quarter of a second and 25 MB that a start has no use for. */
export const library = () => import('@simplewebauthn/server')

export type RelyingParty = { rpID: string; rpName: string; origins: string[] }

/** A browser takes a name and no address, so that a server on loopback is `localhost`. */
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
/** A credential's name for itself has 1023 bytes at most (§5.8.3 of WebAuthn). */
const credentialId = base64url.max(1364)
const extensions = z.record(z.string(), z.unknown()).nullish()

/** What a browser gives after making a credential; the library checks what is in it. */
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

/** … and after using one. */
export const Assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    /** Empty where the device kept none. */
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
 * What a device says of its maker is not asked for, and a browser leaves it out, or the device signs it by the new key. The
 * library would follow the certificates of other kinds: whoever makes one up would send this server to any address.
 */
const statements = ['none', 'packed', 'fido-u2f']

/** Throws, with the reason in words, where anything of it is not as it has to be. */
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
