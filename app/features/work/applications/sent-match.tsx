import { useQuery } from '@tanstack/react-query'
import { applicationMatchQuery } from '#app/data/application-match.ts'
import { MatchLines } from '#app/ui/match-lines.tsx'

/** What the company reads of how well the application fits, to the letter. */
export function SentMatch({ application }: { application: string }) {
  const { data: match } = useQuery(applicationMatchQuery(application))
  if (!match) return null
  return (
    <details className="text-15">
      <summary className="w-fit cursor-pointer font-medium pointer-coarse:py-3">
        Your match as it was sent: {match.score}%
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <MatchLines match={match} />
      </div>
    </details>
  )
}
