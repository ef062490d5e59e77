/**
 * Two concurrent answers to an application, over two connections: the second waits for the first, and then either takes effect or is
 * refused with a message. Every pair of acts that a state allows is tried, in both orders.
 */
import { expect, test } from 'vitest'
import type { Sql } from '#server/platform/database.ts'
import { type Cast, givenHiring } from '#tests/support/hiring.ts'
import { useDatabase } from '#tests/support/own-database.ts'

const database = useDatabase({ size: 4 })
const { sql } = database

type Who = 'owner' | 'recruiter' | 'ada'
type Step = { who: Who; run: (sql: Sql, seen: Seen) => Promise<unknown> }
/** What the person who answers has seen. */
type Seen = {
  id: string
  job_id: string
  status: string
  stage: string
  next_step: string
  last_event: string
  interview: string | null
  slots: string[]
  offer: string | null
  interviewer: string
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const offerTimes = (sql: Sql, { id, interviewer, last_event }: Seen) =>
  sql`select public.offer_times(${id}, 'interview_scheduled', 'Team interviews', 60, '', '', ${[interviewer]}::uuid[],
    ${[inDays(2), inDays(3)]}::timestamptz[], ${inDays(1).slice(0, 10)}::date, ${last_event}::bigint)`
const makeOffer = (sql: Sql, { id, last_event }: Seen) =>
  sql`select public.make_offer(${id}, 120000, 'USD', ${inDays(40).slice(0, 10)}::date, '',
    ${inDays(5).slice(0, 10)}::date, ${last_event}::bigint)`
const decline = (sql: Sql, { id, last_event }: Seen) =>
  sql`select public.reject_applications(array[${id}::uuid], 'experience', 'this_role', 'Thank you.', array[${last_event}::bigint])`

/** The acts of each side, as their pages perform them on what they saw. */
const steps: Record<string, Step> = {
  'moves on': {
    who: 'recruiter',
    run: (sql, { id, last_event }) =>
      sql`select public.move_application(${id}, 'phone_screening', seen_event => ${last_event}::bigint)`,
  },
  declines: { who: 'owner', run: decline },
  'offers times': { who: 'recruiter', run: offerTimes },
  'makes an offer': { who: 'recruiter', run: makeOffer },
  'withdraws the offer': {
    who: 'owner',
    run: (sql, { id, last_event }) => sql`select public.withdraw_offer(${id}, ${last_event}::bigint)`,
  },
  'calls the interview off': {
    who: 'owner',
    run: (sql, { interview }) => sql`select public.cancel_interview(${interview})`,
  },
  'closes the job': {
    who: 'owner',
    run: (sql, { job_id }) => sql`update public.jobs set status = 'closed' where id = ${job_id}`,
  },
  'takes the first time': {
    who: 'ada',
    run: (sql, { slots }) => sql`select public.choose_time(${slots[0]})`,
  },
  'takes the second time': {
    who: 'ada',
    run: (sql, { slots }) => sql`select public.choose_time(${slots[1]})`,
  },
  'cannot make it': {
    who: 'ada',
    run: (sql, { interview }) => sql`select public.cancel_interview(${interview})`,
  },
  accepts: { who: 'ada', run: (sql, { offer }) => sql`select public.answer_offer(${offer}, true)` },
  'turns the offer down': {
    who: 'ada',
    run: (sql, { offer }) => sql`select public.answer_offer(${offer}, false)`,
  },
  withdraws: {
    who: 'ada',
    run: async (sql, { id, status, stage, next_step }) => {
      const changed = await sql`update public.applications set withdrawn_at = now()
        where id = ${id} and status = ${status} and stage = ${stage} and next_step = ${next_step} returning id`
      if (changed.length === 0) throw Object.assign(new Error('It just changed.'), { code: 'PT409' })
    },
  },
  'takes it up again': {
    who: 'ada',
    run: async (sql, { id }) => {
      const changed =
        await sql`update public.applications set withdrawn_at = null where id = ${id} and withdrawn_at is not null returning id`
      if (changed.length === 0) throw Object.assign(new Error('It is not withdrawn.'), { code: 'PT409' })
    },
  },
}

/** The steps before the two meet. */
const beginnings: Record<string, string[]> = {
  'that is new': [],
  'with times to choose': ['offers times'],
  'with an interview': ['offers times', 'takes the first time'],
  'with an offer': ['makes an offer'],
  'that was declined': ['declines'],
  'that was withdrawn': ['withdraws'],
}

const names = Object.keys(steps)

async function as(sql: Sql, person: string): Promise<void> {
  await sql`select set_config('role', 'authenticated', true),
    set_config('request.jwt.claims', ${JSON.stringify({ sub: person, role: 'authenticated' })}, true)`
}

async function seenOf(cast: Cast): Promise<Seen> {
  const [row] = await sql<Seen>`
    select a.id, a.job_id, a.status, a.stage, a.next_step,
      (select max(e.id)::text from public.application_events e where e.application_id = a.id) as last_event, ${cast.interviewer.id}::uuid as interviewer,
      (select o.id from public.application_offers o where o.application_id = a.id order by o.made_at desc limit 1) as offer,
      i.id as interview, coalesce((select array_agg(s.id::text order by s.starts_at) from public.interview_slots s
        where s.interview_id = i.id), '{}') as slots
    from public.applications a
    left join lateral (select * from public.interviews i where i.application_id = a.id order by i.made_at desc limit 1) as i on true
    where a.id = ${cast.application.id}`
  return row as Seen
}

async function begin(beginning: string): Promise<{ cast: Cast; seen: Seen }> {
  const cast = await givenHiring(database)
  for (const name of beginnings[beginning] ?? []) await alone(cast, name)
  return { cast, seen: await seenOf(cast) }
}

async function alone(cast: Cast, name: string): Promise<void> {
  const { who, run } = steps[name] as Step
  const seen = await seenOf(cast)
  await database.transaction(async (sql) => {
    await as(sql, cast[who].id)
    await run(sql, seen)
  })
}

class Undone extends Error {}

/** The steps somebody could take now, each tried and rolled back. */
async function possible(cast: Cast, seen: Seen): Promise<string[]> {
  const found: string[] = []
  for (const name of names) {
    const { who, run } = steps[name] as Step
    const outcome = await database
      .transaction(async (sql) => {
        await as(sql, cast[who].id)
        await run(sql, seen)
        throw new Undone()
      })
      .catch((error: unknown) => error)
    if (outcome instanceof Undone) found.push(name)
  }
  return found
}

/** The second arrives while the first has not committed yet; returns the second's refusal, if any. */
async function meet(cast: Cast, seen: Seen, first: string, second: string): Promise<Refusal | undefined> {
  const [one, other] = [steps[first] as Step, steps[second] as Step]
  let later: Promise<Refusal | undefined> | undefined
  await database.transaction(async (sql) => {
    await as(sql, cast[one.who].id)
    await one.run(sql, seen)
    later = database
      .transaction(async (beside) => {
        await as(beside, cast[other.who].id)
        await other.run(beside, seen)
      })
      .then(
        () => undefined,
        (error: Refusal) => error,
      )
    await untilItWaits(later)
  })
  return later
}

type Refusal = Error & { code?: string }

async function untilItWaits(later: Promise<unknown>): Promise<void> {
  let settled = false
  void later.then(() => {
    settled = true
  })
  for (;;) {
    const [now] = await sql<{ waits: boolean }>`select exists (
      select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0) as waits`
    if (settled || now?.waits) return
  }
}

/** What both sides see afterwards. */
async function outcomeOf(cast: Cast) {
  const [row] = await sql<{
    ended: boolean
    promised: number
    arranged: number
    bookings: number
    reason: boolean
    moves: string[]
    untold: number
    answered: boolean
  }>`
    select not private.is_open(a) as ended,
      (select count(*)::int from public.application_promises p where p.application_id = a.id and p.closed_at is null) as promised,
      (select count(*) from public.interviews i where i.application_id = a.id and i.state in ('offered', 'booked'))::int
        + (select count(*) from public.application_offers o where o.application_id = a.id and o.state = 'open')::int as arranged,
      (select count(*)::int from public.interview_bookings b join public.interviews i on i.id = b.interview_id
        where i.application_id = a.id and i.state <> 'booked') as bookings,
      (a.status = 'rejected') = exists (select from public.application_rejections r where r.application_id = a.id) as reason,
      array(select e.said from public.application_events e where e.application_id = a.id and e.kind = 'status' order by e.id) as moves,
      -- An offer that was taken back without a word: neither by the company, nor by the candidate who withdrew with it in view.
      (select count(*)::int from public.application_offers o where o.application_id = a.id and o.state = 'withdrawn')
        - (select count(*)::int from public.application_events e where e.application_id = a.id and e.kind = 'offer_withdrawn')
        - (select count(*)::int from public.application_events e where e.application_id = a.id and e.kind = 'withdrawn'
            and exists (select from public.application_offers o where o.application_id = a.id and o.made_at < e.at)) as untold,
      coalesce((select string_agg(o.state, '') from public.application_offers o
        where o.application_id = a.id and o.state in ('accepted', 'declined')), '') = a.offer_answer as answered
    from public.applications a where a.id = ${cast.application.id}`
  return row
}

const onwards = (outcome: { moves: string[] } | undefined) =>
  outcome?.moves.filter((status) => status !== 'rejected')

/** Acts that end an application as it was seen. */
const ends = ['declines', 'withdraws']

test.each(Object.keys(beginnings))(
  'of two who answer an application %s at once, the second is refused in words or obeyed',
  async (beginning) => {
    const { cast, seen } = await begin(beginning)
    const can = await possible(cast, seen)
    expect(can.length).toBeGreaterThan(1)
    for (const first of can) {
      for (const second of can) {
        const pair = `first ${first}, then ${second}`
        const other = await begin(beginning)
        const before = await outcomeOf(other.cast)
        const refused = await meet(other.cast, other.seen, first, second)
        if (refused) {
          expect(refused.code, `${pair}: ${refused.message}`).toMatch(/^(PT40[0349]|23514)$/)
          expect(refused.message, pair).toMatch(/^[A-Z].*\.$/)
        }
        const now = await outcomeOf(other.cast)
        expect(now, pair).toMatchObject({
          promised: now?.ended ? 0 : 1,
          bookings: 0,
          reason: true,
          untold: 0,
          answered: true,
        })
        if (now?.ended) expect(now.arranged, pair).toBe(0)
        // Nobody ends what a colleague or the other side has just moved on.
        if (ends.includes(second) && !refused) expect(onwards(now), pair).toEqual(onwards(before))
        if (second === 'declines') expect(refused, pair).toBeDefined()
        // Members of the company, on the state before.
        const elsewhere = ['calls the interview off', 'closes the job']
        if (
          steps[second]?.who !== 'ada' &&
          !elsewhere.includes(second) &&
          steps[first]?.who !== steps[second]?.who
        )
          expect(refused, pair).toBeDefined()
      }
    }
  },
)
