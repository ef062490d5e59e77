import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { MatchProfile } from '#shared/match/evidence.ts'

/** The part of the person's own profile that a match uses. */
export function matchProfileQuery(person: string) {
  return queryOptions({
    queryKey: queryKey('matchProfile', person),
    queryFn: async () => {
      const supabase = await getSupabase()
      return answerAs<MatchProfile>(supabase.rpc('my_match_profile'))
    },
  })
}
