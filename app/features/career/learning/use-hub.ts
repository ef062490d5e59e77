import { useQuery } from '@tanstack/react-query'
import { ownRecords } from '#app/data/own-or-sample.ts'
import { useSession } from '#app/lib/session/session.ts'
import type { Hub } from './hub.ts'
import { hubQuery } from './hub-queries.ts'
import { sampleHub } from './hub-sample.ts'

const begun = (hub: Hub) => (hub.courses.some(({ enrolled }) => enrolled) ? hub : undefined)
const asItIs = (hub: Hub) => hub

/** The hub's data source: the person's own learning, or the sample until they enrol in a course. */
export function useHub() {
  return useSource(begun)
}

/** A course's page shows signed-in people their own progress, even if there is none. */
export function useCourseHub() {
  return useSource(asItIs)
}

function useSource(own: (hub: Hub) => Hub | undefined) {
  const session = useSession()
  const query = useQuery({ ...hubQuery(session?.user.id), enabled: Boolean(session) })
  return { ...ownRecords(session, query, own, sampleHub), person: session?.user.id }
}
