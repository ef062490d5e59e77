import { ArrowRight, Plus } from 'lucide-react'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { SampleNote } from '#app/ui/sample-note.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type Demand, type SkillRecommendation, taughtIn } from '#shared/skill.ts'
import { useSkillChanges } from './use-skill-changes.ts'
import { useRecommendations } from './use-skills.ts'

const demandTones: Record<Demand, BadgeTone> = { 'Very High': 'good', High: 'orcher', Medium: 'neutral' }

/** What to learn next, and why: from the person's goals and the jobs they saved. */
export function Recommendations({ pageIsSample }: { pageIsSample: boolean }) {
  const { shown, sample, person, error, retry, retrying } = useRecommendations()
  if (error) {
    return (
      <ErrorState
        message={`Your recommendations could not be loaded: ${error.message}`}
        onRetry={retry}
        retrying={retrying}
      />
    )
  }
  if (!shown) return <Loading />
  return (
    <div className="flex flex-col gap-5">
      {/* Where the page says that it is a sample, it need not be said twice. */}
      {sample && !pageIsSample && (
        <SampleNote>Set a goal or save a job to get your own recommendations.</SampleNote>
      )}
      <ul aria-label="Recommended skills" className="flex flex-col gap-4">
        {shown.map((recommendation) => (
          <li key={recommendation.skill}>
            <RecommendationCard
              recommendation={recommendation}
              signedIn={person !== undefined}
              person={sample ? undefined : person}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type CardProps = {
  recommendation: SkillRecommendation
  signedIn: boolean
  person: string | undefined
}

function RecommendationCard({ recommendation, signedIn, person }: CardProps) {
  const { skill, category, reason, demand, difficulty } = recommendation
  const course = `/learning?category=${encodeURIComponent(taughtIn[category])}`
  return (
    <Card className="grid items-center gap-x-8 gap-y-4 p-5 sm:grid-cols-[1fr_auto] sm:p-6">
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="text-18">{skill}</h2>
          <Badge tone={demandTones[demand]}>{demand} demand</Badge>
        </div>
        <p className="measure text-15 text-ink-2">{reason}</p>
        <p className="text-14 text-ink-3">
          Difficulty: {difficulty} · {category}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {person && <AddButton recommendation={recommendation} person={person} />}
        <ButtonLink
          size="small"
          to={signedIn ? course : `/auth?next=${encodeURIComponent(course)}`}
          aria-label={`Learn Now: ${skill}`}
        >
          Learn Now
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      </div>
    </Card>
  )
}

function AddButton({
  recommendation: { skill, category },
  person,
}: {
  recommendation: SkillRecommendation
  person: string
}) {
  const { add } = useSkillChanges(person)
  const start = { category, level: 'Beginner', progress: 0, description: '' } as const
  return (
    <Button
      size="small"
      look="outline"
      aria-label={`Add ${skill} to your skills`}
      busy={add.isPending}
      onClick={() => add.mutate({ id: crypto.randomUUID(), name: skill, ...start })}
    >
      <Plus aria-hidden="true" className="size-4" />
      Add
    </Button>
  )
}

function Loading() {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading your recommendations"
      className="flex flex-col gap-4"
    >
      {[0, 1, 2].map((card) => (
        <Card key={card} className="flex h-36 flex-col gap-3">
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="h-4 w-3/4" />
        </Card>
      ))}
    </div>
  )
}
