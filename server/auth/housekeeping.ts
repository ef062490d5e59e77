/** What nobody will ask for again is deleted now and then, a little at a time. */
import type { Sql } from '#server/platform/database.ts'
import type { AuthParts } from './auth-parts.ts'
import { deleteOldFlowStates } from './flow-states.ts'
import { deleteFullBuckets } from './rate-limits.ts'
import { deleteSpentRefreshTokens } from './refresh-tokens.ts'
import { deleteEndedSessions } from './sessions.ts'

const day = 24 * 3600 * 1000

export async function keepHouse(sql: Sql, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  await deleteFullBuckets(sql, now)
  await deleteOldFlowStates(sql, before(1))
  await deleteSpentRefreshTokens(sql, before(7))
  await deleteEndedSessions(sql, before(3))
}

/** Gives the function that stops it. */
export function startHousekeeping(
  { database, now }: Pick<AuthParts, 'database' | 'now'>,
  failed: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => void keepHouse(database.sql, now()).catch(failed), 10 * 60 * 1000)
  timer.unref()
  return () => clearInterval(timer)
}
