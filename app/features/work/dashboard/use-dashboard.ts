import { useQuery } from '@tanstack/react-query'
import { ownRecords } from '#app/data/own-or-sample.ts'
import { now } from '#app/lib/clock.ts'
import { useSession } from '#app/lib/session/session.ts'
import { firstName } from '#app/lib/session/stored-session.ts'
import { sampleFigures } from './dashboard-figures.ts'
import { dashboardQuery, suggestionCountQuery } from './dashboard-queries.ts'
import { type OwnRecords, ownFigures } from './own-figures.ts'

/** The dashboard's data source: the person's own records, or the sample. */
export function useDashboard() {
  const session = useSession()
  const query = useQuery({ ...dashboardQuery(session?.user.id), enabled: Boolean(session) })
  const { data: suggestions } = useQuery({
    ...suggestionCountQuery(session?.user.id),
    enabled: Boolean(session),
  })
  const own = (records: OwnRecords) => ownFigures(records, now(), suggestions)
  return {
    ...ownRecords(session, query, own, sampleFigures),
    /** People who said at sign-up that they are hiring. */
    hires: session?.user.user_metadata.user_type === 'employer' ? session.user.id : undefined,
    firstName: session ? firstName(session.user) : undefined,
  }
}
