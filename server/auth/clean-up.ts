/** Deletes expired rows, a limited number per round, to keep locks short. */

import { deleteOldChallenges } from '#server/auth/factors/factors.ts'
import { deleteOldPasskeyChallenges } from '#server/auth/passkeys/passkey-challenges.ts'
import type { Database } from '#server/platform/database.ts'
import { deleteOldAuditEntries } from './audit-log.ts'
import { deleteOldFlowStates } from './flow-states.ts'
import { deleteOldGuesses } from './guesses/count-guess.ts'
import { forgetOldNetworks } from './guesses/known-networks.ts'
import { deleteOldAuthorizations } from './oauth-server/authorizations.ts'
import { deleteUnusedClients } from './oauth-server/clients.ts'
import { deleteFullBuckets } from './rate-limits.ts'
import { deleteSpentRefreshTokens } from './refresh-tokens.ts'
import { deleteOldRevocations } from './revocations.ts'
import { deleteOldAssertions, deleteOldRelayStates } from './saml/relay-states.ts'
import { deleteEndedSessions } from './sessions.ts'
import type { AuthSettings } from './settings.ts'
import { deleteOldWalletMessages } from './web3/grant-web3.ts'

const day = 24 * 3600 * 1000

export async function cleanUpAuth(
  { sql }: Database,
  now: Date,
  { auditLogDays }: Pick<AuthSettings, 'auditLogDays'>,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  await deleteFullBuckets(sql, now)
  await deleteSpentRefreshTokens(sql, before(1))
  await deleteEndedSessions(sql, before(3))
  await deleteOldFlowStates(sql, before(1))
  await deleteOldChallenges(sql, before(1))
  await deleteOldPasskeyChallenges(sql, now)
  await deleteOldAuthorizations(sql, before(1))
  await deleteUnusedClients(sql, before(7))
  if (auditLogDays > 0) await deleteOldAuditEntries(sql, before(auditLogDays))
  await deleteOldWalletMessages(sql, now)
  await deleteOldRelayStates(sql, before(1))
  await deleteOldAssertions(sql, now)
  await deleteOldRevocations(sql, before(9))
  await deleteOldGuesses(sql, before(2))
  await forgetOldNetworks(sql, now)
}
