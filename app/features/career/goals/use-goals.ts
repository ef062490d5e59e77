import { useQuery } from '@tanstack/react-query'
import { ownRecords } from '#app/data/own-or-sample.ts'
import { useSession } from '#app/lib/session/session.ts'
import type { Goal } from '#shared/goal.ts'
import { goalsQuery } from './goal-queries.ts'
import { sampleGoals } from './goals-sample.ts'

const own = (goals: readonly Goal[]) => (goals.length > 0 ? goals : undefined)

/** The page's data source: the person's own goals, or the sample. */
export function useGoals() {
  const session = useSession()
  const query = useQuery({ ...goalsQuery(session?.user.id), enabled: Boolean(session) })
  return { ...ownRecords(session, query, own, sampleGoals), person: session?.user.id }
}
