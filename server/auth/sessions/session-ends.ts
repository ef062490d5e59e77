/** Sessions that end by themselves: time limit, inactivity, single session. */

import type { Parts } from '#server/auth/auth-parts.ts'
import type { Sql } from '#server/platform/database.ts'
import { hasNewerSession, type Session } from './sessions.ts'

export async function isOver(
  { settings }: Parts<'settings'>,
  sql: Sql,
  session: Session,
  now: Date,
): Promise<boolean> {
  const { timebox, inactivityTimeout, singlePerUser } = settings.sessions
  const since = (moment: Date) => (now.getTime() - moment.getTime()) / 1000
  return (
    (session.not_after !== null && session.not_after < now) ||
    (timebox !== undefined && since(session.created_at) > timebox) ||
    (inactivityTimeout !== undefined && since(session.used_at) > inactivityTimeout) ||
    (singlePerUser && (await hasNewerSession(sql, session)))
  )
}
