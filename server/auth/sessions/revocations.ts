/**
 * Revoked access tokens that have not expired: of ended sessions, and of deleted or banned accounts. Those within the lifetime of a
 * token are cached in memory, read at the start and updated by NOTIFY, so that checks need no query. While the cache may be
 * incomplete (too many, or missed notifications), PostgreSQL is asked.
 */
import type { Claims } from '#server/platform/caller.ts'
import type { Database, Sql } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { InvalidToken } from '#server/platform/tokens/jwt.ts'

export type Revocations = {
  /** For a verified token: whether its session has ended, or its account is deleted or banned. */
  isRevoked(claims: Claims): boolean | Promise<boolean>
  stop(): Promise<void>
}

export type RevocationsOptions = {
  /** Logged in as supabase_auth_admin. */
  database: Database
  /** Seconds that an access token is valid. */
  tokenLifetime: number
  /** Entries in memory at most; beyond them PostgreSQL is asked. */
  maxEntries?: number
  log: Pick<Log, 'warn'>
}

/** Seconds of clock skew and transit. */
const margin = 120
/** Milliseconds between full reads, which drop expired entries and catch missed notifications. */
const readEvery = 60_000

export async function keepRevocations(options: RevocationsOptions): Promise<Revocations> {
  const { database, tokenLifetime, maxEntries = 50_000, log } = options
  /** Subject to the end of its revocation, in milliseconds. */
  let held = new Map<string, number>()
  let isWhole = false
  let isListening = true
  /** Notifications received while the table is being read. */
  let arrived: string[] = []

  const reader = oneAtATime(async () => {
    arrived = []
    try {
      held = await readRevocations(database, tokenLifetime + margin, maxEntries + 1)
      for (const subject of arrived) held.set(subject, Number.POSITIVE_INFINITY)
      isWhole = isListening && held.size <= maxEntries
    } catch (error) {
      isWhole = false
      log.warn({ err: error }, 'the ended sessions could not be read')
    }
  })
  const hear = (payload: string) => {
    // An empty payload means that the connection was lost and is listening again.
    if (payload === '') {
      isListening = true
      return void reader.run()
    }
    for (const subject of payload.split(',')) {
      held.set(subject, Number.POSITIVE_INFINITY)
      if (reader.running()) arrived.push(subject)
    }
    if (held.size > maxEntries) isWhole = false
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
      // A token signed while lifetimes were longer: its session may have ended before the cache begins.
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

/** Runs `work` without overlap, and once more if it was requested meanwhile. */
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

/** Deletes entries whose tokens have expired. */
export async function deleteOldRevocations(sql: Sql, before: Date): Promise<number> {
  const gone = await sql`
    delete from auth.revocations where subject in (
      select subject from auth.revocations where revoked_at < ${before} limit 1000 for update skip locked
    ) returning 1`
  return gone.length
}

/** A verifier that refuses revoked tokens; synchronous unless PostgreSQL must be asked. */
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

/** In PostgreSQL's text format, as in the cache. */
const isPrintedUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
