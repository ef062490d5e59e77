import { useQuery } from '@tanstack/react-query'
import { ownRecords } from '#app/data/own-or-sample.ts'
import { useSession } from '#app/lib/session/session.ts'
import type { Hub } from './hub.ts'
import { hubQuery } from './hub-queries.ts'
import { sampleHub } from './hub-sample.ts'

const begun = (hub: Hub) => (hub.courses.some(({ enrolled }) => enrolled) ? hub : undefined)
const asItIs = (hub: Hub) => hub

/** The hub's one source: the person's own learning, or the sample until they enrol in a course. */
export function useHub() {
  return useSource(begun)
}

/** A course's own page shows whoever is signed in where they are with it, be it at the very beginning. */
export function useCourseHub() {
  return useSource(asItIs)
}

function useSource(own: (hub: Hub) => Hub | undefined) {
  const session = useSession()
  const query = useQuery({ ...hubQuery(session?.user.id), enabled: Boolean(session) })
  return { ...ownRecords(session, query, own, sampleHub), person: session?.user.id }
}
