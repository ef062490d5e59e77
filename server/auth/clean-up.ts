/** Deletes expired rows, and what strangers have made beyond its bounds. */

import { deleteOldChallenges } from '#server/auth/factors/factors.ts'
import { deleteOldPasskeyChallenges } from '#server/auth/passkeys/passkey-challenges.ts'
import type { Database } from '#server/platform/database.ts'
import { deleteOldAuditEntries } from './audit-log.ts'
import { deleteOldFlowStates } from './flow-states.ts'
import { deleteOldGuesses } from './guesses/count-guess.ts'
import { deleteOldCodeRequests, forgetOldNetworks } from './guesses/known-networks.ts'
import { deleteFullBuckets } from './limits/rate-limits.ts'
import { inRounds, trimAll } from './limits/strangers-rows.ts'
import { deleteOldAuthorizations } from './oauth-server/authorizations.ts'
import { deleteUnusedClients } from './oauth-server/clients.ts'
import { deleteConsentsOfNothing } from './oauth-server/consents.ts'
import { deleteOldAssertions, deleteOldRelayStates } from './saml/relay-states.ts'
import { deleteSpentRefreshTokens } from './sessions/refresh-tokens.ts'
import { deleteOldRevocations } from './sessions/revocations.ts'
import { deleteEndedSessions } from './sessions/sessions.ts'
import type { AuthSettings } from './settings.ts'
import { deleteOldSignUps } from './signup/sign-ups.ts'
import { deleteOldWalletMessages } from './web3/grant-web3.ts'

const day = 24 * 3600 * 1000

export async function cleanUpAuth(
  { sql }: Database,
  now: Date,
  { auditLogDays }: Pick<AuthSettings, 'auditLogDays'>,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  await deleteFullBuckets(sql, now)
  await inRounds(() => deleteSpentRefreshTokens(sql, before(1)))
  await inRounds(() => deleteEndedSessions(sql, before(3)))
  await inRounds(() => deleteOldFlowStates(sql, before(1)))
  await inRounds(() => deleteOldChallenges(sql, before(1)))
  await inRounds(() => deleteOldPasskeyChallenges(sql, now))
  await inRounds(() => deleteOldAuthorizations(sql, before(1), now))
  await inRounds(() => deleteConsentsOfNothing(sql, before(7)))
  await inRounds(() => deleteUnusedClients(sql, before(7)))
  if (auditLogDays > 0) await inRounds(() => deleteOldAuditEntries(sql, before(auditLogDays)))
  await deleteOldWalletMessages(sql, now)
  await inRounds(() => deleteOldRelayStates(sql, before(1)))
  await deleteOldAssertions(sql, now)
  await inRounds(() => deleteOldRevocations(sql, before(9)))
  await inRounds(() => deleteOldGuesses(sql, before(2)))
  await inRounds(() => forgetOldNetworks(sql, before(180)))
  await deleteOldCodeRequests(sql, before(2))
  await inRounds(() => deleteOldSignUps(sql, before(30)))
  await trimAll(sql, now)
}
