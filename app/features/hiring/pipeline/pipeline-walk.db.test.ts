import { expect, test } from 'vitest'
import { useHiring } from '#tests/support/hiring-acts.ts'
import { useDatabase } from '#tests/support/own-database.ts'
import { givenJob } from '#tests/support/records.ts'

const database = useDatabase()
const { sql } = database
const { cast, ask, card, kept, makeOffer, move, offerTimes, reject, seenNow } = useHiring(database)

/** A small seeded generator, so that a failing walk can be repeated. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test.each([1, 2, 3, 4, 5, 6])(
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
    const own = (set: string) =>
      ask('ada', `update public.applications set ${set} where id = $1`, [cast.application.id])
    const steps: (() => Promise<unknown>)[] = [
      () => move('recruiter', 'phone_screening'),
      () => move('owner', 'under_review'),
      () => move('owner', 'interview_scheduled', 'Panel'),
      () => offerTimes('recruiter'),
      async () => ask('ada', 'select public.choose_time($1)', [await slot()]),
      async () => ask('ada', 'select public.cancel_interview($1)', [await latest('interviews')]),
      async () => ask('owner', 'select public.cancel_interview($1)', [await latest('interviews')]),
      () => makeOffer(),
      async () =>
        ask('ada', 'select public.answer_offer($1, $2)', [
          await latest('application_offers'),
          String(pick(2) === 0),
        ]),
      async () =>
        ask('owner', 'select public.withdraw_offer($1, $2)', [cast.application.id, await seenNow()]),
      () => reject('owner'),
      () => own('withdrawn_at = now()'),
      () => own('withdrawn_at = null'),
      () => sql`update public.jobs set status = 'closed' where id = ${cast.job.id}`,
      () => sql`update public.jobs set status = 'open' where id = ${cast.job.id}`,
    ]
    let done = 0
    for (let step = 0; step < 60; step++) {
      const before = await card()
      const worked = await (steps[pick(steps.length)] as () => Promise<unknown>)().then(
        () => true,
        (error: Error & { code?: string }) => {
          expect(error.code, error.message).toMatch(/^(PT40[0349]|23514)$/)
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
  },
)
