/** Events of a company: what its members read and write. */

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { EventPerson, HeldEvents } from '#shared/company-event.ts'
import type { EventFields } from '#shared/company-event-form.ts'

export const heldEventsQuery = (company: string, over: boolean, page: number) =>
  queryOptions({
    queryKey: queryKey('companyEvents', company, over, page),
    queryFn: () => readEvents(company, over, page),
  })

async function readEvents(company: string, over: boolean, page: number): Promise<HeldEvents> {
  const supabase = await getSupabase()
  return answerAs<HeldEvents>(supabase.rpc('company_events', { company, over, page }))
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
