import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { assessment, type Skill } from '#shared/skill.ts'
import { LevelBadge } from './level-badge.tsx'

// Preloaded when the pointer or the focus comes near.
const loadDialog = () =>
  import('./assessment-dialog.tsx').then((module) => ({ default: module.AssessmentDialog }))
const AssessmentDialog = lazy(loadDialog)

type AssessmentsProps = { skills: readonly Skill[]; person: string | undefined; sample: boolean }

/** A card for each skill. A sample cannot be assessed: people without a skill add one first. */
export function Assessments({ skills, person, sample }: AssessmentsProps) {
  const [taken, setTaken] = useState<Skill>()
  return (
    <>
      {person && sample && (
        <p className="text-15 text-ink-2">Add a skill first, then take its assessment here.</p>
      )}
      <ul aria-label="Assessments" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {skills.map((skill) => (
          <li key={skill.id} className="min-w-0">
            <Card className="flex h-full flex-col gap-4 p-5">
              <div className="flex items-start justify-between gap-3">
                <h2 dir="auto" className="text-18 wrap-anywhere">
                  {skill.name}
                </h2>
                <LevelBadge level={skill.level} />
              </div>
              <div className="text-15 text-ink-2">
                <p>Duration: {assessment.duration}</p>
                <p>Questions: {assessment.questions}</p>
              </div>
              <div className="mt-auto">
                {!(person && sample) && (
                  <TakeAssessment skill={skill} onTake={person ? setTaken : undefined} />
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      {person && taken && (
        <Suspense>
          <AssessmentDialog person={person} skill={taken} onClose={() => setTaken(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function TakeAssessment({ skill, onTake }: { skill: Skill; onTake: ((skill: Skill) => void) | undefined }) {
  const label = `Take Assessment: ${skill.name}`
  if (!onTake) {
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
      onPointerEnter={loadDialog}
      onFocus={loadDialog}
      onClick={() => onTake(skill)}
    >
      Take Assessment
    </Button>
  )
}
