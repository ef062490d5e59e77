import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'

/** The secret of the person's calendar; null while they have none. */
export const calendarQuery = (person: string | undefined) =>
  queryOptions({
    queryKey: queryKey('calendar', person),
    queryFn: async () => {
      const supabase = await getSupabase()
      const { data } = await supabase.from('calendar_feeds').select('secret').maybeSingle().throwOnError()
      return data?.secret ?? null
    },
    enabled: Boolean(person),
  })

/** Revokes the address; with `again`, creates another one. */
export async function changeCalendar({ person, again }: { person: string; again: boolean }): Promise<void> {
  const supabase = await getSupabase()
  await supabase.from('calendar_feeds').delete().eq('user_id', person).throwOnError()
  if (again) await supabase.from('calendar_feeds').insert({ user_id: person }).throwOnError()
}
