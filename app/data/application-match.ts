/** How well an application fits its job, as both sides read it: of the profile and the posting as they were when it was sent. */
import { queryOptions } from '@tanstack/react-query'
import type { MatchProfile } from '#shared/match/evidence.ts'
import { type Match, matchOf } from '#shared/match/match.ts'
import type { MatchPosting } from '#shared/match/posting-sentences.ts'
import { queryKey } from './keys.ts'
import { getSupabase } from './supabase.ts'

type Skill = Omit<MatchProfile['skills'][number], 'id'>
type Sent = {
  day: string
  profile: Omit<MatchProfile, 'skills'> & { skills: readonly Skill[] }
  posting: MatchPosting
}

/** Null for whoever is on neither side, and of an application whose profile was not kept. */
export const applicationMatchQuery = (application: string) =>
  queryOptions({
    queryKey: queryKey('applicationMatch', application),
    queryFn: async (): Promise<Match | null> => {
      const supabase = await getSupabase()
      const { data } = await supabase.rpc('application_match', { application }).throwOnError()
      return data === null ? null : matchOfSent(data as unknown as Sent)
    },
  })

export function matchOfSent({ day, profile, posting }: Sent): Match {
  const skills = profile.skills.map((skill) => ({ ...skill, id: skill.name }))
  return matchOf({ ...profile, skills }, posting, day)
}
