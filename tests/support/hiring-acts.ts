/** Acts of the people of `givenHiring` on their one application, each as themselves. */
import { beforeEach } from 'vitest'
import type { Database } from '#server/platform/database.ts'
import { askAs, type Cast, givenHiring, lastEvent } from './hiring.ts'

export type Who = 'owner' | 'recruiter' | 'interviewer' | 'stranger' | 'ada'

/** An ISO time this many days from now. */
export const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A company for each test; `cast` is filled in before it. */
export function useHiring(database: Database) {
  const { sql } = database
  const cast = {} as Cast
  beforeEach(async () => {
    Object.assign(cast, await givenHiring(database))
  })
  const ask = <Answer = unknown>(who: Who, call: string, values: (string | null)[] = []) =>
    askAs<Answer>(database, cast[who], call, values)
  const seenNow = (application = cast.application.id) => lastEvent(database, application)
  return {
    cast,
    ask,
    seenNow,
    move: async (who: Who, status: string, stage: string | null = null) =>
      ask(who, 'select public.move_application($1, $2, $3, seen_event => $4)', [
        ...[cast.application.id, status, stage, await seenNow()],
      ]),
    reject: async (who: Who, message = 'Thank you, {name}, for {job}.') =>
      ask(
        who,
        `select public.reject_applications(array[$1]::uuid[], 'experience', 'keep_in_touch', $2, array[$3]::bigint[])`,
        [cast.application.id, message, await seenNow()],
      ),
    offerTimes: async (who: Who, starts = [day(2), day(3)], people = [cast.interviewer.id]) =>
      ask<string>(
        who,
        `select public.offer_times($1, 'interview_scheduled', 'Team interviews', 60, 'https://meet.example', 'Bring questions.', $2, $3, $4, $5)`,
        [
          ...[cast.application.id, `{${people.join(',')}}`, `{${starts.join(',')}}`, day(1).slice(0, 10)],
          await seenNow(),
        ],
      ),
    makeOffer: async () =>
      ask<string>('recruiter', `select public.make_offer($1, 120000, 'USD', $2, 'Remote.', $3, $4)`, [
        ...[cast.application.id, day(40).slice(0, 10), day(5).slice(0, 10)],
        await seenNow(),
      ]),
    card: async () => {
      const [row] = await sql<{
        status: string
        stage: string
        answer_by: string | null
        offer_answer: string
      }>`select status, stage, answer_by::text, offer_answer from public.applications where id = ${cast.application.id}`
      return row
    },
    kept: async () => {
      const [row] = await sql<{
        said: Record<string, number>
      }>`select public.kept_promises(${cast.company.id}) as said`
      return row?.said
    },
  }
}
