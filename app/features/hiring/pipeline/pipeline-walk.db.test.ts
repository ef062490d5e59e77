import { expect, test } from 'vitest'
import { useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenAccount, givenApplication, givenJob } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
const { cast, ask, card, kept, makeOffer, move, offerTimes, reject, seenNow } = useHiring(database)

/** A small seeded generator, so that a failing walk can be repeated. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    // The low bits of such a generator repeat after a few steps.
    return Math.floor(state / 65_536) % below
  }
}

/** What the candidate can know of the application, and what happened to it so far. */
async function told(application: string) {
  const [now] = await sql<{
    open: boolean
    status: string
    last: string
    notice: string | null
    lapsed: number
    said: number
  }>`
  select private.is_open(a) as open, a.status,
    (select max(e.id)::text from public.application_events e
      where e.application_id = a.id and e.kind = 'status' and e.said = 'rejected') as last,
    (select n.state from public.notifications n
      where n.user_id = a.user_id and n.kind = 'application_status' and n.subject_id = a.id::text) as notice,
    (select count(*)::int from public.application_offers o where o.application_id = a.id and o.state = 'lapsed')
      + (select count(*)::int from public.interviews i where i.application_id = a.id and i.state = 'lapsed') as lapsed,
    (select count(*)::int from public.application_events e
      where e.application_id = a.id and e.kind in ('offer_lapsed', 'times_lapsed')) as said
  from public.applications a where a.id = ${application}`
  return now
}

/** Whatever ends it for good besides the candidate, each by its name. */
const ends = {
  'the job is deleted': () => sql`delete from public.jobs where id = ${cast.job.id}`,
  'the company is deleted': () => sql`delete from public.companies where id = ${cast.company.id}`,
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'on a random walk no end is silent and no step impossible (%i)',
  async (seed) => {
    const pick = randomFrom(seed)
    const extra = await givenJob(database, { company_id: cast.company.id })
    const latest = async (table: string) => {
      const text = `select id from public.${table} where application_id = '${cast.application.id}' order by made_at desc limit 1`
      const parts = [text]
      return (await sql<{ id: string }>(Object.assign(parts, { raw: parts })))[0]?.id ?? extra.id
    }
    const slot = async () =>
      (
        await sql<{
          id: string
        }>`select s.id from public.interview_slots s join public.interviews i on i.id = s.interview_id
      where i.application_id = ${cast.application.id} order by i.made_at desc, s.starts_at limit 1`
      )[0]?.id ?? extra.id
    const beside = await givenApplication(database, cast.stranger, cast.job.id)
    const pass = (days: number) =>
      database.transaction(async (owned) => {
        await owned`set local role project_owner`
        await owned`select private.send_hiring_reminders(now() + ${days} * interval '1 day', 50)`
      })
    const own = (set: string) =>
      ask('ada', `update public.applications set ${set} where id = $1`, [cast.application.id])
    // Only these end it by the candidate's own will.
    const byAda: (() => Promise<unknown>)[] = [
      () => own('withdrawn_at = now()'),
      () => own('withdrawn_at = null'),
      async () =>
        ask('ada', 'select public.answer_offer($1, $2)', [
          await latest('application_offers'),
          String(pick(2) === 0),
        ]),
    ]
    const byOthers: (() => Promise<unknown>)[] = [
      () => move('recruiter', 'phone_screening'),
      () => move('owner', 'under_review'),
      () => move('owner', 'interview_scheduled', 'Panel'),
      () => offerTimes('recruiter'),
      async () => ask('ada', 'select public.choose_time($1)', [await slot()]),
      async () => ask('ada', 'select public.cancel_interview($1)', [await latest('interviews')]),
      async () => ask('owner', 'select public.cancel_interview($1)', [await latest('interviews')]),
      () => makeOffer(),
      async () =>
        ask('owner', 'select public.withdraw_offer($1, $2)', [cast.application.id, await seenNow()]),
      () => reject('owner'),
      () => sql`update public.jobs set status = 'closed' where id = ${cast.job.id}`,
      () => sql`update public.jobs set status = 'open' where id = ${cast.job.id}`,
      () =>
        sql`update public.jobs set status = 'closed', closed_because = 'closing_date' where id = ${cast.job.id} and status = 'open'`,
      () => pass(1),
      () => pass(3),
      () => pass(30),
      async () =>
        ask(
          'owner',
          `select public.reject_applications(array[$1, $2]::uuid[], 'experience', 'keep_in_touch', 'Thank you, {name}, for {job}.', array[$3, $4]::bigint[])`,
          [cast.application.id, beside.id, await seenNow(), await seenNow(beside.id)],
        ),
      () =>
        sql`delete from public.company_members where company_id = ${cast.company.id} and user_id = ${cast.recruiter.id}`,
      () =>
        sql`delete from public.company_members where company_id = ${cast.company.id} and user_id = ${cast.interviewer.id}`,
      () =>
        sql`insert into public.company_members (company_id, user_id, role) values
          (${cast.company.id}, ${cast.recruiter.id}, 'recruiter'), (${cast.company.id}, ${cast.interviewer.id}, 'interviewer')
          on conflict do nothing`,
    ]
    const steps = [...byAda, ...byOthers]
    let done = 0
    for (let step = 0; step < 90; step++) {
      const before = await card()
      const earlier = await told(cast.application.id)
      const taken = steps[pick(steps.length)] as () => Promise<unknown>
      const worked = await taken().then(
        () => true,
        (error: Error & { code?: string }) => {
          expect(error.code, error.message).toMatch(/^(PT40[0349]|23514|42501)$/)
          return false
        },
      )
      if (!worked) {
        expect(await card()).toEqual(before)
        continue
      }
      done++
      const [now] = await sql<{
        open: boolean
        promised: number
        told: boolean
        why: boolean
        answer_by: string
        due: string
      }>`
      select private.is_open(a) as open, a.answer_by::text,
        (select count(*)::int from public.application_promises p where p.application_id = a.id and p.closed_at is null) as promised,
        (select p.due_on::text from public.application_promises p where p.application_id = a.id and p.closed_at is null) as due,
        a.status <> 'rejected' or exists (select from public.application_events e
          where e.application_id = a.id and e.kind = 'status' and e.said = 'rejected') as told,
        a.status <> 'rejected' or exists (select from public.application_rejections r where r.application_id = a.id) as why
      from public.applications a where a.id = ${cast.application.id}`
      // A waiting side has exactly one promise, the other none; an end was announced, with its reason.
      expect(now).toMatchObject({ promised: now?.open ? 1 : 0, told: true, why: true })
      expect(now?.due ?? null).toBe(now?.answer_by ?? null)
      // What others end, and what lapses, the candidate hears of: in the history, and as a notification.
      const later = await told(cast.application.id)
      if (earlier?.open && !later?.open && !byAda.includes(taken)) {
        expect(later).toMatchObject({ status: 'rejected', notice: 'rejected' })
        expect(Number(later?.last)).toBeGreaterThan(Number(earlier.last ?? 0))
      }
      expect(later?.said).toBe(later?.lapsed)
      const [again] = await sql<{ kept: number; broken: number }>`select
      count(*) filter (where kept)::int as kept, count(*) filter (where not kept or (kept is null and closed_at is null
        and due_on < current_date))::int as broken
      from public.application_promises where company_id = ${cast.company.id}`
      expect(await kept()).toMatchObject({
        kept: again?.kept,
        promised: (again?.kept ?? 0) + (again?.broken ?? 0),
      })
    }
    expect(done).toBeGreaterThan(5)
    // Who worked on it may be gone, and it is not.
    const left = await told(cast.application.id)
    await sql`delete from auth.users where id = ${cast.recruiter.id}`
    expect(await told(cast.application.id)).toEqual(left)
    // Even what is gone as a whole is told to whoever waits for it then, and to nobody else.
    await sql`update public.jobs set status = 'open' where id = ${cast.job.id}`
    const ben = await givenAccount(database)
    const fresh = await givenApplication(database, ben, cast.job.id)
    const open = (await told(cast.application.id))?.open
    const [name, end] = Object.entries(ends)[seed % 2] ?? []
    await end?.()
    const gone = await sql<{ subject_id: string }>`
      select n.subject_id from public.notifications n
      where n.kind = 'application_status' and n.state = 'rejected'
        and n.subject_id in (${`gone ${cast.application.id}`}, ${`gone ${fresh.id}`})`
    const expected = [...(open ? [cast.application.id] : []), fresh.id].map((id) => `gone ${id}`)
    expect(gone.map(({ subject_id }) => subject_id).toSorted(), name).toEqual(expected.toSorted())
  },
)
