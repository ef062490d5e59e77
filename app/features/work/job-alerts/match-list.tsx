import { useSession } from '#app/lib/session/session.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import type { AlertMatch, AlertsOverview } from './alert-records.ts'
import type { MatchActions } from './job-alerts-page.tsx'
import { MatchCard } from './match-card.tsx'
import { useEarlierMatches, useMarkSeen } from './use-job-alerts.ts'

type MatchListProps = {
  overview: AlertsOverview
  sample: boolean
  /** How many were found since the person last looked. */
  fresh: number
  actions: MatchActions
}

export function MatchList({ overview, sample, fresh, actions }: MatchListProps) {
  const { matches, more, loadingMore } = useEarlierMatches(overview, sample)
  // Read on until nothing is behind: marked before that, what is new would lose its mark at the next reading.
  useMarkSeen(!sample && fresh > 0 && !overview.behind)
  if (matches.length === 0) {
    return (
      <EmptyState title="No recent matches found" action={<ButtonLink to="/jobs">Browse Jobs</ButtonLink>}>
        As soon as an open role fits one of your active alerts, it appears here.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {matches.map((match) => (
          <li key={match.id}>
            <MatchCard match={match} actions={sample ? <SampleActions match={match} /> : actions(match)} />
          </li>
        ))}
      </ul>
      {more && <LoadMoreButton busy={loadingMore} onMore={more} />}
    </div>
  )
}

/** A sample has no job behind it: a visitor signs in first, a person is led to the open roles of that title. */
function SampleActions({ match: { job } }: { match: AlertMatch }) {
  const to = useSession()
    ? `/jobs?q=${encodeURIComponent(job.title)}`
    : `/auth?next=${encodeURIComponent('/job-alerts?tab=matches')}`
  return (
    <>
      <ButtonLink look="outline" size="small" to={to} aria-label={`Save Job ${job.title}`}>
        Save Job
      </ButtonLink>
      <ButtonLink size="small" to={to} aria-label={`Apply Now for ${job.title}`}>
        Apply Now
      </ButtonLink>
    </>
  )
}
