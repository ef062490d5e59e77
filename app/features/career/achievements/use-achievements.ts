import { useQuery } from '@tanstack/react-query'
import { sampleAchievements } from '#app/content/achievements.ts'
import { ownRecords } from '#app/data/own-or-sample.ts'
import { useSession } from '#app/lib/session/session.ts'
import type { Achievement } from '#shared/achievement.ts'
import { achievementsQuery, type CountedAchievement } from './achievement-queries.ts'

const begun = (all: readonly CountedAchievement[]): readonly Achievement[] | undefined =>
  all.some(({ earned_at, amount }) => earned_at !== null || amount > 0) ? all : undefined

/** The page's data source: the person's own badges, or the sample until an activity counts. */
export function useAchievements() {
  const session = useSession()
  const query = useQuery({ ...achievementsQuery(session?.user.id), enabled: Boolean(session) })
  return ownRecords(session, query, begun, sampleAchievements)
}
