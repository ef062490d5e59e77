/** Events of a company: what its members read and write. */

import { infiniteQueryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { EventPerson, HeldEvent, HeldEvents } from '#shared/company-event.ts'
import type { EventFields } from '#shared/company-event-form.ts'

/** A company's events, twenty at a time. */
export const heldEventsQuery = (company: string, over: boolean) =>
  infiniteQueryOptions({
    queryKey: queryKey('companyEvents', company, { over }),
    queryFn: ({ pageParam }) => readEvents(company, over, pageParam),
    initialPageParam: undefined as HeldEvent | undefined,
    getNextPageParam: ({ more, events }: HeldEvents) => (more ? events.at(-1) : undefined),
  })

async function readEvents(company: string, over: boolean, after: HeldEvent | undefined): Promise<HeldEvents> {
  const supabase = await getSupabase()
  const key = after && { after_at: after.starts_at, after_id: after.id }
  return answerAs<HeldEvents>(supabase.rpc('company_events', { company, over, ...key }))
}

const peoplePage = 100

export const eventPeopleQuery = (event: string) =>
  infiniteQueryOptions({
    queryKey: queryKey('eventPeople', event),
    queryFn: ({ pageParam }) => readPeople(event, pageParam),
    initialPageParam: undefined as EventPerson | undefined,
    getNextPageParam: (page: EventPerson[]) => (page.length === peoplePage ? page.at(-1) : undefined),
  })

async function readPeople(event: string, after: EventPerson | undefined): Promise<EventPerson[]> {
  const supabase = await getSupabase()
  const key = after && { after_at: after.answered_at, after_person: after.person }
  return answerAs<EventPerson[]>(supabase.rpc('event_people', { event, ...key }))
}

export async function saveEvent(company: string, fields: EventFields, event?: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('save_event', { company, fields, ...(event && { event }) }).throwOnError()
}

export async function cancelEvent(event: string, because: string): Promise<void> {
  const supabase = await getSupabase()
  await supabase.rpc('cancel_event', { event, because }).throwOnError()
}
