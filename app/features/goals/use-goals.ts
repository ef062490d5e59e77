import { useOwnRecords } from '#app/lib/own-records.ts'
import { useSession } from '#app/lib/session.ts'
import type { Goal } from '#shared/goal.ts'
import { goalsQuery } from './goal-queries.ts'
import { sampleGoals } from './sample-goals.ts'

const own = (goals: readonly Goal[]) => (goals.length > 0 ? goals : undefined)

/** The page's one source: the person's own goals, or the sample until there is one. */
export function useGoals() {
  const person = useSession()?.user.id
  return { ...useOwnRecords(goalsQuery, own, sampleGoals), person }
}
