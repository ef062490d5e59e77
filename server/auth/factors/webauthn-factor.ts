/** A WebAuthn device as second factor. Credentials are stored in Supabase Auth's format. */
import { z } from 'zod'
import type { Parts } from '#server/auth/auth-parts.ts'
import { authError, type Refusal } from '#server/auth/errors.ts'
import type { Metadata, User } from '#server/auth/users.ts'
import {
  Assertion,
  library,
  Registration,
  readAssertion,
  readRegistration,
  relyingParty,
  type StoredCredential,
} from '#server/auth/webauthn.ts'
import type { Sql } from '#server/platform/database.ts'
import { type Challenge, type Factor, setCredential } from './factors.ts'

export const CredentialAnswer = z.object({
  type: z.string().nullish(),
  credential_response: z.unknown().optional(),
})

/** The options for the browser: to create a credential for a new factor, or to use that of a verified one. */
export async function factorCeremony(
  { settings }: Parts<'settings'>,
  {
    user,
    factor,
    input,
  }: { user: User; factor: Factor; input: { webauthn?: { rpId: string } | null | undefined } },
): Promise<{ webauthn: object; session: { challenge: string } }> {
  const { rpID, rpName } = relyingParty(settings)
  const rpId = input.webauthn?.rpId
  if (rpId && rpId !== rpID) throw authError('relyingPartyUnknown', { rpId, own: rpID })
  const { generateAuthenticationOptions, generateRegistrationOptions } = await library()
  const timeout = settings.mfa.challengeLifetime * 1000
  const stored = factor.web_authn_credential && toCredential(factor.web_authn_credential)
  if (stored && factor.status === 'verified') {
    const options = await generateAuthenticationOptions({
      rpID,
      timeout,
      allowCredentials: [toDescriptor(stored)],
    })
    return { ...session(options), webauthn: { type: 'request', credential_options: { publicKey: options } } }
  }
  const options = await generateRegistrationOptions({
    ...{ rpID, rpName, timeout },
    userName: user.email || user.phone || user.id,
    userDisplayName: user.email || user.phone || user.id,
    userID: Buffer.from(user.id),
    attestationType: 'none',
    excludeCredentials: credentialsOf(user).map(toDescriptor),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  return { ...session(options), webauthn: { type: 'create', credential_options: { publicKey: options } } }
}

const session = ({ challenge }: { challenge: string }) => ({ session: { challenge } })

const credentialsOf = ({ factors }: User) =>
  factors.flatMap(({ web_authn_credential: stored }) => (stored ? [toCredential(stored)] : []))

const toDescriptor = ({ id, transports }: StoredCredential) => ({ id, ...(transports ? { transports } : {}) })

export async function checkFactorCredential(
  { settings }: Parts<'settings'>,
  sql: Sql,
  factor: Factor,
  challenge: Challenge,
  answer: z.output<typeof CredentialAnswer> | null | undefined,
): Promise<Refusal | undefined> {
  if (!answer?.credential_response) throw authError('factorCredentialRequired')
  const expected = {
    challenge: String(challenge.web_authn_session_data?.challenge ?? ''),
    party: relyingParty(settings),
    userVerification: false,
  }
  const stored = factor.status === 'verified' ? factor.web_authn_credential : null
  let read: Read
  try {
    read = await readCredential(stored, answer.credential_response, expected)
  } catch (error) {
    const why = error instanceof z.ZodError ? 'it has another form' : (error as Error).message
    return { refused: authError('factorCredentialWrong', { why }, { cause: error }) }
  }
  // Outside of the try block, since a database error is not the device's fault.
  await setCredential(sql, factor.id, read.credential, read.aaguid)
  return undefined
}

type Read = { credential: Metadata; aaguid: string | undefined }

/** Verifies the signature of a known credential, or reads a new one. Throws with the reason. */
async function readCredential(
  stored: Metadata | null,
  response: unknown,
  expected: Parameters<typeof readRegistration>[1],
): Promise<Read> {
  if (!stored) {
    const made = await readRegistration(Registration.parse(response), expected)
    return { credential: toStored(made), aaguid: made.aaguid }
  }
  const given = Assertion.parse(response)
  const credential = toCredential(stored)
  if (given.id !== credential.id) throw new Error('it is another one')
  const { newCounter } = await readAssertion(given, credential, expected)
  return { credential: withCounter(stored, newCounter), aaguid: undefined }
}

type Made = Awaited<ReturnType<typeof readRegistration>>

function toStored({ credential, aaguid, userVerified, ...made }: Made): Metadata {
  return {
    id: Buffer.from(credential.id, 'base64url').toString('base64'),
    publicKey: Buffer.from(credential.publicKey).toString('base64'),
    attestationType: made.fmt,
    transport: credential.transports ?? [],
    flags: {
      userPresent: true,
      userVerified,
      backupEligible: made.credentialDeviceType === 'multiDevice',
      backupState: made.credentialBackedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: credential.counter,
      cloneWarning: false,
    },
  }
}

const Stored = z.object({
  id: z.string(),
  publicKey: z.string(),
  transport: z.array(z.string()).nullish(),
  authenticator: z.object({ signCount: z.number() }),
})

function toCredential(stored: Metadata): StoredCredential {
  const { id, publicKey, transport, authenticator } = Stored.parse(stored)
  return {
    id: Buffer.from(id, 'base64').toString('base64url'),
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')),
    counter: authenticator.signCount,
    ...(transport ? { transports: transport } : {}),
  }
}

const withCounter = (stored: Metadata, signCount: number): Metadata => ({
  ...stored,
  authenticator: { ...(stored.authenticator as Metadata), signCount },
})
