/** Meetings offered and answered in messages, in a database without the server. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database.ts'
import { asPerson } from './as-person.ts'
import { conversationsIn, type Made, type Sent } from './conversations.ts'

/** This many days from now. */
const day = 86_400_000
/** At noon, so that it does not end on the next day. */
export const soon = (...days: number[]) =>
  days.map((later) => new Date((Math.floor(Date.now() / day) + later + 0.5) * day).toISOString())
type Meeting = { state: string; starts_at: string | null; slots: string[] }

export function meetingsIn(database: Database) {
  const { call } = conversationsIn(database)
  const offer = async (who: Made, { conversation_id }: Sent, starts: string[], id: string = randomUUID()) =>
    call<Sent>(who, 'public.offer_meeting($1, $2, $3, $4, $5, $6::text::timestamptz[])', [
      ...[id, conversation_id, 'A walk along the pier', '60', 'Pier 7'],
      `{${starts.join(',')}}`,
    ])
  const meeting = async (who: Made, { id }: Sent): Promise<Meeting | undefined> =>
    (
      await asPerson<Meeting>(
        database,
        who,
        `select state, starts_at, array(select s.id from public.meeting_slots s where s.message_id = t.message_id order by s.starts_at) as slots
         from public.meetings t where message_id = $1`,
        [id],
      )
    )[0]
  const take = async (who: Made, of: Sent, place = 0) =>
    call(who, 'public.take_time($1)', [(await meeting(who, of))?.slots[place] ?? randomUUID()])
  const end = (who: Made, { id }: Sent) => call(who, 'public.end_meeting($1)', [id])
  const booked = async (who: Made) =>
    (await asPerson<{ at: string }>(database, who, 'select lower(during) as at from public.meeting_bookings'))
      .length
  return { offer, meeting, take, end, booked }
}
