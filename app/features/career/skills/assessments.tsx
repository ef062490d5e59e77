import { toast } from '#app/lib/toast.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { assessment, type Skill } from '#shared/skill.ts'
import { LevelBadge } from './level-badge.tsx'

/** A card for each skill. Assessments open later: until then a signed-in person is told so. */
export function Assessments({ skills, signedIn }: { skills: readonly Skill[]; signedIn: boolean }) {
  return (
    <ul aria-label="Assessments" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {skills.map(({ id, name, level }) => (
        <li key={id} className="min-w-0">
          <Card className="flex h-full flex-col gap-4 p-5">
            <div className="flex items-start justify-between gap-3">
              <h2 dir="auto" className="text-18 wrap-anywhere">
                {name}
              </h2>
              <LevelBadge level={level} />
            </div>
            <div className="text-15 text-ink-2">
              <p>Duration: {assessment.duration}</p>
              <p>Questions: {assessment.questions}</p>
            </div>
            <div className="mt-auto">
              <TakeAssessment name={name} signedIn={signedIn} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function TakeAssessment({ name, signedIn }: { name: string; signedIn: boolean }) {
  const label = `Take Assessment: ${name}`
  if (!signedIn) {
    return (
      <ButtonLink look="outline" size="small" to="/auth?next=/skills%3Ftab%3Dassessments" aria-label={label}>
        Take Assessment
      </ButtonLink>
    )
  }
  return (
    <Button
      look="outline"
      size="small"
      aria-label={label}
      onClick={() =>
        toast.info(
          `The assessment for ${name} has not opened yet. Until then your level is what you say it is.`,
        )
      }
    >
      Take Assessment
    </Button>
  )
}
