import { queryOptions } from '@tanstack/react-query'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { MatchProfile } from '#shared/match/evidence.ts'

/** What of the person's own profile a match looks at. */
export function matchProfileQuery(person: string) {
  return queryOptions({
    queryKey: queryKey('matchProfile', person),
    queryFn: async () => {
      const supabase = await getSupabase()
      const { data } = await supabase.rpc('my_match_profile').throwOnError()
      return data as unknown as MatchProfile
    },
  })
}
