import { useQuery } from '@tanstack/react-query'
import { now } from '#app/lib/clock.ts'
import { MatchLines } from '#app/ui/match-lines.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { localDay } from '#shared/dates.ts'
import { type Match, matchOf } from '#shared/match/match.ts'
import type { MatchPosting } from '#shared/match/posting-sentences.ts'
import { matchProfileQuery } from './match-queries.ts'

/** How well the person's profile fits the job, line by line, with what shows it on both sides. */
export function MatchCard({ posting, person }: { posting: MatchPosting; person: string }) {
  const profile = useQuery(matchProfileQuery(person))
  if (!profile.data) return null
  const { experiences, skills, educations } = profile.data
  const isEmpty = experiences.length + skills.length + educations.length === 0
  return (
    <section
      aria-label="Your match"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-6"
    >
      {isEmpty ? (
        <>
          <h2 className="text-18">Your match</h2>
          <p className="text-15 text-ink-2">
            Add what you’ve done to your profile, and this page shows how it fits the job.
          </p>
          <TextLink to="/people/me">Open your profile</TextLink>
        </>
      ) : (
        <>
          <Lines match={matchOf(profile.data, posting, localDay(now()))} />
          {!profile.data.pay && (posting.salary_max ?? posting.salary_min) !== null && (
            <p className="text-14 text-ink-2">
              Pay counts once you set a minimum, which no company sees.{' '}
              <TextLink to="/people/me">Add it to your profile</TextLink>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Lines({ match }: { match: Match }) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-18">Your match</h2>
        <p className="text-20 font-semibold tabular-nums">{match.score}%</p>
      </div>
      <MatchLines match={match} />
    </>
  )
}
