/**
 * POST /passkeys/authentication/options and …/verify: signs in with a passkey, which identifies the account. User verification is
 * required, because it is the only factor.
 */
import { z } from 'zod'
import { insertAuditEntry } from '#server/auth/audit-log.ts'
import type { Endpoint, Parts } from '#server/auth/auth-parts.ts'
import { authError } from '#server/auth/errors.ts'
import { limitRequests } from '#server/auth/limits/limit-requests.ts'
import { type Client, clientOf, readBody, text } from '#server/auth/read-request.ts'
import { type IssuedSession, issueSession, sendSession } from '#server/auth/sessions/issue-session.ts'
import { findUser, isBanned, isConfirmed, type User } from '#server/auth/users.ts'
import { Assertion, library, readAssertion, relyingParty } from '#server/auth/webauthn.ts'
import type { Sql } from '#server/platform/database.ts'
import { keepChallenge, takeChallenge } from './passkey-challenges.ts'
import { lockPasskeyOf, notePasskeyUse, toCredential } from './passkeys.ts'

const Body = z.object({ challenge_id: text, credential: z.unknown().optional() })
const of = { purpose: 'authentication', userId: null } as const

export const signInWithPasskey: Endpoint<'database' | 'keys' | 'settings' | 'templates' | 'now'> = (
  app,
  auth,
) => {
  const { database, settings } = auth
  if (!settings.passkeys.enabled) return
  const limited = (endpoint: string) => ({
    preHandler: limitRequests(auth, endpoint, settings.rateLimits.passkeys),
  })

  app.post('/passkeys/authentication/options', limited('passkey options'), async (_request, reply) => {
    const { generateAuthenticationOptions } = await library()
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(settings).rpID,
      timeout: settings.webauthn.challengeLifetime * 1000,
      userVerification: 'required',
    })
    const kept = await keepChallenge(auth, database.sql, of, options.challenge)
    return reply.header('cache-control', 'no-store').send({ ...kept, options })
  })

  app.post('/passkeys/authentication/verify', limited('passkey'), async (request, reply) => {
    const { challenge_id: challengeId, credential } = readBody(request, Body)
    if (!challengeId) throw authError('passkeyChallengeRequired')
    const given = Assertion.safeParse(credential)
    if (!given.success) throw authError('passkeyCredentialRequired')
    const challenge = await takeChallenge(auth, database.sql, of, challengeId)
    const client = clientOf(request)
    return sendSession(
      reply,
      await database.transaction((sql) => signIn(auth, sql, given.data, challenge, client)),
    )
  })
}

async function signIn(
  auth: Parts<'keys' | 'settings' | 'templates' | 'now'>,
  sql: Sql,
  given: z.output<typeof Assertion>,
  challenge: string,
  client: Client,
): Promise<IssuedSession> {
  const now = auth.now()
  const user = await proven(auth, sql, given, challenge)
  if (isBanned(user, now)) throw authError('userBanned')
  if (!isConfirmed(user)) {
    throw user.email ? authError('passkeyEmailNotConfirmed') : authError('passkeyPhoneNotConfirmed')
  }
  const traits = { provider: 'passkey' }
  await insertAuditEntry(sql, { action: 'login', actor: user, ip: client.ip, traits }, now)
  return issueSession(auth, sql, user.id, { method: 'passkey', client })
}

/** An unknown passkey fails like a wrong signature. */
async function proven(
  { settings, now }: Parts<'settings' | 'now'>,
  sql: Sql,
  given: z.output<typeof Assertion>,
  challenge: string,
): Promise<User> {
  const passkey = await lockPasskeyOf(sql, given.id)
  const user = passkey && (await findUser(sql, passkey.user_id))
  const named = Buffer.from(given.response.userHandle ?? '', 'base64url').toString()
  if (!user || user.deleted_at || named !== user.id) throw authError('passkeyWrong')
  const expected = { challenge, party: relyingParty(settings), userVerification: true }
  const read = readAssertion(given, toCredential(passkey), expected)
  const { newCounter, credentialBackedUp } = await read.catch((error: unknown) => {
    throw authError('passkeyWrong', {}, { cause: error })
  })
  await notePasskeyUse(sql, passkey.id, { counter: newCounter, isBackedUp: credentialBackedUp }, now())
  return user
}
