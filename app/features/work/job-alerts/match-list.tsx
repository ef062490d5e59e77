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
  /** Matches since the person last viewed them. */
  fresh: number
  actions: MatchActions
}

export function MatchList({ overview, sample, fresh, actions }: MatchListProps) {
  const { matches, more, loadingMore } = useEarlierMatches(overview, sample)
  // Refetches until the alerts are up to date: marked before, new matches would lose their mark with the next read.
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

/** Sample jobs have no record: visitors sign in first, others are linked to open roles of that title. */
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
