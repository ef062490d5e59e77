import { useQuery } from '@tanstack/react-query'
import { applicationMatchQuery } from '#app/data/application-match.ts'
import { MatchLines } from '#app/ui/match-lines.tsx'
import { Progress } from '#app/ui/progress.tsx'

/** The match exactly as the company sees it: without the least pay, which is the person’s own. */
export function SentMatch({ application }: { application: string }) {
  const { data: match } = useQuery(applicationMatchQuery(application))
  if (!match) return null
  return (
    <details className="rounded-input border border-line p-4 text-15">
      <summary className="cursor-pointer font-semibold pointer-coarse:py-3">
        Your match as it was sent: {match.score}%
        <Progress label="Your match" percent={match.score} className="mt-3" />
      </summary>
      <div className="mt-4 flex flex-col gap-3">
        <MatchLines match={match} />
        <p className="text-13 text-ink-3">
          The company sees this match too, so your minimum pay isn’t part of it.
        </p>
      </div>
    </details>
  )
}
