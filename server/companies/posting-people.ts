/**
 * Counts the people who match a job draft, and the alerts that it would trigger, as work of the engine. A row of
 * `private.posting_people` is the request. The match is the one that both sides see for an application; only the numbers are stored
 * or logged.
 */
import { setImmediate } from 'node:timers/promises'
import type { Database, Sql } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { createWorkQueue, type WorkQueue } from '#server/platform/work/work-queue.ts'
import type { MatchProfile } from '#shared/match/evidence.ts'
import { matchOf } from '#shared/match/match.ts'
import type { MatchPosting } from '#shared/match/posting-sentences.ts'

/** The times are part of the key: a repeated request is a new one. */
type Question = { job: string; edited: string; asked: string }
type Counted = { people: number; more: boolean }

const maxPeople = 300
/** The match from which a person counts, in percent. */
const fits = 80
/** Matches per turn of the event loop, half a millisecond each. */
const matchesPerTurn = 10

/** The engine is given its `run` under the name `people`. */
export function createPostingPeople({
  database,
  log,
}: {
  database: Database
  log: Log
}): WorkQueue<Question> {
  return createWorkQueue<Question, string>({
    ...{ database, log, concurrency: 1 },
    channel: 'posting_people',
    pollEvery: 30_000,
    work: 'people',
    run: async (question, steps) => {
      const counted = await steps.run('count', () => countPeople(database, question.job))
      await steps.transaction('settle', (sql) => settle(sql, question, counted))
    },
    idOf: ({ job }) => job,
    runKeyOf: ({ job, edited, asked }) => `people:${job}:${edited}:${asked}`,
    findDue: (except, limit) => database.transaction((sql) => findUncounted(sql, except, limit)),
    failure: 'the jobs that people are counted for could not be read',
  })
}

export async function settle(
  sql: Sql,
  { job, edited }: Pick<Question, 'job' | 'edited'>,
  { people, more }: Counted,
): Promise<void> {
  await sql`set local role project_owner`
  await sql`select private.settle_posting(${job}, ${edited}::text::timestamptz, ${people}, ${more})`
  await sql`reset role`
}

export async function countPeople(database: Pick<Database, 'transaction'>, job: string): Promise<Counted> {
  const { posting, profiles } = await database.transaction((sql) => readCandidates(sql, job))
  if (!posting) return { people: 0, more: false }
  const today = new Date().toISOString().slice(0, 10)
  let people = 0
  for (const [nth, profile] of profiles.slice(0, maxPeople).entries()) {
    if (nth % matchesPerTurn === 0) await setImmediate()
    if (matchOf(profile, posting, today).score > fits) people += 1
  }
  return { people, more: profiles.length > maxPeople }
}

async function readCandidates(sql: Sql, job: string) {
  await sql`set local role project_owner`
  const [posting] = await sql<MatchPosting>`
    select title, location, experience_level, salary_min, salary_max, currency, description from public.jobs where id = ${job}`
  const rows = await sql<{ profile: MatchProfile }>`
    select profile from private.posting_candidates(${job}, ${maxPeople + 1})`
  await sql`reset role`
  return { posting, profiles: rows.map(({ profile }) => profile) }
}

/** A project of its own (SUPABASE_DIR) may lack the table. Times are text, to keep their microseconds. */
async function findUncounted(sql: Sql, except: readonly string[], limit: number): Promise<Question[]> {
  await sql`set local role project_owner`
  const [known] = await sql<{
    known: boolean
  }>`select to_regclass('private.posting_people') is not null as known`
  if (!known?.known) return []
  return sql<Question>`
    select job_id as job, edited_at::text as edited, asked_at::text as asked from private.posting_people
    where counted_at is null and job_id <> all (${except}::uuid[]) order by asked_at limit ${limit}`
}
