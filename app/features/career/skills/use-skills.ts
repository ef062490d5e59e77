import { useQuery } from '@tanstack/react-query'
import { ownRecords } from '#app/data/own-or-sample.ts'
import { useSession } from '#app/lib/session/session.ts'
import type { Skill } from '#shared/skill.ts'
import { recommendationsQuery, skillsQuery } from './skill-queries.ts'
import { sampleRecommendations, sampleSkills } from './skills-sample.ts'

const own = <T>(records: readonly T[]) => (records.length > 0 ? records : undefined)

/** The page's data source: the person's own skills, or the sample. */
export function useSkills() {
  const session = useSession()
  const query = useQuery({ ...skillsQuery(session?.user.id), enabled: Boolean(session) })
  const source = ownRecords<readonly Skill[], readonly Skill[]>(session, query, own, sampleSkills)
  return { ...source, person: session?.user.id }
}

/** Recommendations are based on goals or saved jobs, not on skills: they have a sample of their own. */
export function useRecommendations() {
  const session = useSession()
  const query = useQuery({ ...recommendationsQuery(session?.user.id), enabled: Boolean(session) })
  return { ...ownRecords(session, query, own, sampleRecommendations), person: session?.user.id }
}
