/** POST /passkeys/registration/options and …/verify: adds a passkey to an account. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { hasVerifiedFactor } from '#server/auth/factors/factors.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { clientOf, readBody, text } from '#server/auth/read-request.ts'
import { bearerOf } from '#server/auth/scopes.ts'
import type { Bearer } from '#server/auth/sessions/bearer.ts'
import { lockUser } from '#server/auth/users.ts'
import { library, Registration, readRegistration, relyingParty } from '#server/auth/webauthn.ts'
import type { Sql } from '#server/platform/database.ts'
import { keepChallenge, takeChallenge } from './passkey-challenges.ts'
import { keeperOf } from './passkey-names.ts'
import { insertPasskey, listPasskeys, type Passkey, toCredential } from './passkeys.ts'

const Body = z.object({ challenge_id: text, credential: z.unknown().optional() })

export const registerPasskey: Endpoint<'database' | 'settings' | 'now'> = (app, auth) => {
  const { database, settings } = auth
  if (!settings.passkeys.enabled) return

  const preHandler = limitRequests(auth, 'passkeys', settings.rateLimits.passkeys)
  app.post('/passkeys/registration/options', { preHandler }, async (request, reply) => {
    const bearer = bearerOf(request)
    const passkeys = await mayAdd(auth, database.sql, bearer)
    const options = await creationOptions(auth, bearer, passkeys)
    const of = { purpose: 'registration', userId: bearer.user.id } as const
    const kept = await keepChallenge(auth, database.sql, of, options.challenge)
    return reply.header('cache-control', 'no-store').send({ ...kept, options })
  })

  app.post('/passkeys/registration/verify', { preHandler }, async (request) => {
    const bearer = bearerOf(request)
    const { challenge_id: challengeId, credential } = readBody(request, Body)
    if (!challengeId) throw authError('passkeyChallengeRequired')
    const given = Registration.safeParse(credential)
    if (!given.success) throw authError('passkeyCredentialRequired')
    const of = { purpose: 'registration', userId: bearer.user.id } as const
    const challenge = await takeChallenge(auth, database.sql, of, challengeId)
    const made = await checked(auth, given.data, challenge)
    return database.transaction((sql) => add(auth, sql, bearer, made, clientOf(request).ip))
  })
}

async function mayAdd(
  { settings }: Parts<'settings'>,
  sql: Sql,
  { user, session }: Bearer,
): Promise<Passkey[]> {
  if (user.is_anonymous) throw authError('anonymousNotAllowed')
  if (user.is_sso_user) throw authError('passkeyOfSsoUser')
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2') throw authError('passkeyNeedsAal2')
  const passkeys = await listPasskeys(sql, user.id)
  if (passkeys.length >= settings.passkeys.most) throw authError('tooManyPasskeys')
  return passkeys
}

async function creationOptions(
  { settings }: Parts<'settings'>,
  { user }: Bearer,
  passkeys: readonly Passkey[],
) {
  const { generateRegistrationOptions } = await library()
  const { rpID, rpName } = relyingParty(settings)
  const name = user.email || user.phone || user.id
  return generateRegistrationOptions({
    ...{ rpID, rpName, userName: name, userDisplayName: name },
    userID: Buffer.from(user.id),
    timeout: settings.webauthn.challengeLifetime * 1000,
    attestationType: 'none',
    excludeCredentials: passkeys.map((passkey) => ({
      id: toCredential(passkey).id,
      transports: passkey.transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

type Made = Awaited<ReturnType<typeof readRegistration>>

async function checked(
  { settings }: Parts<'settings'>,
  given: z.output<typeof Registration>,
  challenge: string,
): Promise<Made> {
  const party = relyingParty(settings)
  try {
    return await readRegistration(given, { challenge, party, userVerification: true })
  } catch (error) {
    throw authError('passkeyWrong', {}, { cause: error })
  }
}

async function add(
  auth: Parts<'settings' | 'now'>,
  sql: Sql,
  bearer: Bearer,
  made: Made,
  ip: string,
): Promise<object> {
  const user = (await lockUser(sql, bearer.user.id)) ?? bearer.user
  await mayAdd(auth, sql, { ...bearer, user })
  const now = auth.now()
  const id = randomUUID()
  const name = keeperOf(made.aaguid)
  const passkey = {
    ...{ id, name, userId: user.id, aaguid: made.aaguid, attestation: made.fmt, credential: made.credential },
    isSynced: made.credentialDeviceType === 'multiDevice',
    isBackedUp: made.credentialBackedUp,
  }
  await insertPasskey(sql, passkey, now)
  const traits = { passkey_id: id }
  await insertAuditEntry(sql, { action: 'passkey_created', actor: user, ip, traits }, now)
  return { id, friendly_name: name, created_at: now }
}
