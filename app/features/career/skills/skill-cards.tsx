import { BadgeCheck, Pencil, Trash2, TrendingUp } from 'lucide-react'
import { focusNear } from '#app/lib/page/focus-near.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { isTrending, type Skill } from '#shared/skill.ts'
import { LevelBadge } from './level-badge.tsx'
import { useSkillChanges } from './use-skill-changes.ts'

type SkillCardsProps = {
  skills: readonly Skill[]
  /** Whose skills; undefined for the sample, which nobody can change. */
  person: string | undefined
  onEdit: (skill: Skill) => void
}

export function SkillCards({ skills, person, onEdit }: SkillCardsProps) {
  return (
    <ul aria-label="Skills" className="grid gap-4 sm:grid-cols-2">
      {skills.map((skill) => (
        <li key={skill.id} className="min-w-0">
          <SkillCard skill={skill} person={person} onEdit={onEdit} />
        </li>
      ))}
    </ul>
  )
}

function SkillCard({ skill, person, onEdit }: Omit<SkillCardsProps, 'skills'> & { skill: Skill }) {
  const { name, category, level, description, progress, verified, endorsements } = skill
  return (
    <Card className="flex h-full flex-col gap-3 p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 dir="auto" className="flex items-center gap-1.5 text-18 wrap-anywhere">
            {name}
            {verified && (
              <BadgeCheck role="img" aria-label="Verified" className="size-4.5 shrink-0 text-good" />
            )}
          </h2>
          <p className="flex flex-wrap gap-x-3 text-14 text-ink-3">
            {category}
            {isTrending(name) && (
              <span className="inline-flex items-center gap-1 font-medium text-orcher">
                <TrendingUp aria-hidden="true" className="size-3.5" />
                Trending
              </span>
            )}
          </p>
        </div>
        <LevelBadge level={level} />
      </div>
      {description && (
        <p dir="auto" className="text-15 text-ink-2">
          {description}
        </p>
      )}
      <div className="mt-auto flex flex-col gap-2 pt-1">
        <div className="flex items-center justify-between gap-3 text-14 text-ink-3">
          <span className="tabular-nums">
            {endorsements} {endorsements === 1 ? 'endorsement' : 'endorsements'}
          </span>
          <span className="font-semibold text-ink tabular-nums">{progress}%</span>
        </div>
        <Progress label={`Proficiency in ${name}`} percent={progress} />
      </div>
      {person && <Actions skill={skill} person={person} onEdit={onEdit} />}
    </Card>
  )
}

type ActionsProps = { skill: Skill; person: string; onEdit: (skill: Skill) => void }

function Actions({ skill, person, onEdit }: ActionsProps) {
  const { remove } = useSkillChanges(person)
  return (
    <div className="-mb-2 -ml-3.5 flex gap-1">
      <Button size="small" look="ghost" aria-label={`Edit ${skill.name}`} onClick={() => onEdit(skill)}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit
      </Button>
      <Button
        size="small"
        look="ghost"
        aria-label={`Remove ${skill.name}`}
        onClick={({ currentTarget }) => {
          focusNear(currentTarget)
          remove.mutate(skill)
        }}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        Remove
      </Button>
    </div>
  )
}
