import { useQuery } from '@tanstack/react-query'
import { applicationMatchQuery } from '#app/data/application-match.ts'
import { ErrorState } from '#app/ui/error-state.tsx'
import { MatchLines } from '#app/ui/match-lines.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

/** The match as the candidate sees it, too. It contains no name, so nothing is masked. */
export function CandidateMatch({ application }: { application: string }) {
  const match = useQuery(applicationMatchQuery(application))
  if (match.data === null) return null
  return (
    <section aria-label="Match" className="flex flex-col gap-3 p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-15 font-semibold tracking-normal">Match, with what shows it</h3>
        {match.data && <span className="text-18 font-semibold tabular-nums">{match.data.score}%</span>}
      </div>
      {match.data ? (
        <MatchLines match={match.data} />
      ) : match.isError ? (
        <ErrorState
          message={`The match could not be loaded: ${match.error.message}`}
          onRetry={() => void match.refetch()}
          retrying={match.isFetching}
        />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  )
}
