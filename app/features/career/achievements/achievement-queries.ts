import { queryOptions } from '@tanstack/react-query'
import { answerAs } from '#app/data/answer-as.ts'
import { queryKey } from '#app/data/keys.ts'
import { getSupabase } from '#app/data/supabase.ts'
import type { Achievement } from '#shared/achievement.ts'

/** As the database counts it: `amount` of `threshold` is done. */
export type CountedAchievement = Achievement & { amount: number; threshold: number }

/** All badges, earned or with progress: one request. */
export function achievementsQuery(person: string | undefined) {
  return queryOptions({ queryKey: queryKey('achievements', person), queryFn: listAchievements })
}

async function listAchievements(): Promise<CountedAchievement[]> {
  const supabase = await getSupabase()
  return answerAs<CountedAchievement[]>(supabase.rpc('my_achievements'))
}
