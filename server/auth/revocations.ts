/**
 * Whose access tokens no longer count although their time is not over: sessions that ended, accounts that are gone or
 * banned. What ended within the life of a token is held in memory, read at the start and told by NOTIFY from then on, so
 * that a request asks nobody. While the memory may have gaps (too many, or the announcements were lost), PostgreSQL is asked.
 */
import type { Claims } from '#server/platform/caller.ts'
import type { Database, Sql } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { InvalidToken } from '#server/platform/tokens/jwt.ts'

export type Revocations = {
  /** Of a token that verified: whether its session has ended, or its account is gone or banned. */
  isRevoked(claims: Claims): boolean | Promise<boolean>
  stop(): Promise<void>
}

export type RevocationsOptions = {
  /** As supabase_auth_admin. */
  database: Database
  /** Seconds that an access token lives. */
  tokenLifetime: number
  /** Entries held in memory at most; beyond them PostgreSQL is asked. */
  most?: number
  log: Pick<Log, 'warn'>
}

/** Clock skew between machines, and the way from the signature to here. */
const margin = 120
/** What has run out is dropped this often, and what an announcement may have missed is found. */
const readEvery = 60_000

export async function keepRevocations(options: RevocationsOptions): Promise<Revocations> {
  const { database, tokenLifetime, most = 50_000, log } = options
  /** A subject to the end of its revocation, in milliseconds. */
  let held = new Map<string, number>()
  let isWhole = false
  let isListening = true
  /** What was announced while the table was being read. */
  let arrived: string[] = []

  const reader = oneAtATime(async () => {
    arrived = []
    try {
      held = await readRevocations(database, tokenLifetime + margin, most + 1)
      for (const subject of arrived) held.set(subject, Number.POSITIVE_INFINITY)
      isWhole = isListening && held.size <= most
    } catch (error) {
      isWhole = false
      log.warn({ err: error }, 'the ended sessions could not be read')
    }
  })
  const hear = (payload: string) => {
    // An empty one also says that the announcements are heard again after they were lost.
    if (payload === '') {
      isListening = true
      return void reader.run()
    }
    for (const subject of payload.split(',')) {
      held.set(subject, Number.POSITIVE_INFINITY)
      if (reader.running()) arrived.push(subject)
    }
    if (held.size > most) isWhole = false
  }
  const listening = await database.listen('revocations', hear, () => {
    isListening = false
    isWhole = false
  })
  await reader.run()
  const timer = setInterval(reader.run, readEvery)
  timer.unref()

  return {
    isRevoked({ session_id: session, sub, iat, exp }) {
      const subjects = [session, sub].filter(
        (one): one is string => typeof one === 'string' && isPrintedUuid(one),
      )
      if (subjects.length === 0) return false
      // Signed while tokens lived longer: its session may have ended before what memory goes back to.
      const outlives = session !== undefined && !(Number(exp) - Number(iat) <= tokenLifetime)
      if (!isWhole || outlives) return isRevokedInDatabase(database, subjects)
      const now = Date.now()
      return subjects.some((subject) => (held.get(subject) ?? 0) > now)
    },
    async stop() {
      clearInterval(timer)
      await listening.stop()
      await reader.running()
    },
  }
}

/** Runs `work` once more after it ends when it was asked for meanwhile, and never twice at once. */
function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const repeat = async () => {
    do {
      isAskedAgain = false
      await work()
    } while (isAskedAgain)
    running = undefined
  }
  return {
    running: () => running,
    run(): Promise<void> {
      if (running) isAskedAgain = true
      running ??= repeat()
      return running
    },
  }
}

async function readRevocations({ sql }: Database, span: number, limit: number): Promise<Map<string, number>> {
  const rows = await sql<{ subject: string; until: number }>`
    select subject, extract(epoch from until)::float8 * 1000 until from auth.revocations
    where revoked_at > now() - make_interval(secs => ${span}) limit ${limit}`
  return new Map(rows.map(({ subject, until }) => [subject, until]))
}

async function isRevokedInDatabase({ sql }: Database, subjects: string[]): Promise<boolean> {
  const [revoked] = await sql`
    select from auth.revocations where subject = any(${subjects}::uuid[]) and until > now() limit 1`
  return revoked !== undefined
}

/** No token of these is alive. */
export async function deleteOldRevocations(sql: Sql, before: Date): Promise<void> {
  await sql`
    delete from auth.revocations where subject in (
      select subject from auth.revocations where revoked_at < ${before} limit 1000 for update skip locked
    )`
}

/** A verifier that refuses the tokens of whom `isRevoked` names; ordinarily it answers at once. */
export function refuseRevoked(
  verify: (token: string) => Claims,
  isRevoked: Revocations['isRevoked'],
): (token: string) => Claims | Promise<Claims> {
  const refuse = (): never => {
    throw new InvalidToken('revoked')
  }
  return (token) => {
    const claims = verify(token)
    const revoked = isRevoked(claims)
    if (typeof revoked === 'boolean') return revoked ? refuse() : claims
    return revoked.then((isSo) => (isSo ? refuse() : claims))
  }
}

/** As PostgreSQL prints one, which is how they are held. */
const isPrintedUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
