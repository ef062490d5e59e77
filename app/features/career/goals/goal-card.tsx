import { CalendarDays, Check, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { now } from '#app/lib/clock.ts'
import { focusNear } from '#app/lib/page/focus-near.ts'
import { useHydrated } from '#app/lib/page/hydrated.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { dayText, localDay } from '#shared/dates.ts'
import { type Goal, goalPriorities, goalProgress, goalTone, isOverdue } from '#shared/goal.ts'
import { MilestoneList } from './milestone-list.tsx'
import { OwnMilestones } from './own-milestones.tsx'
import { useGoalChanges } from './use-goal-changes.ts'

const categoryTones: Record<Goal['category'], BadgeTone> = {
  Learning: 'api',
  Networking: 'orcher',
  Projects: 'accent',
}
const priorityTones: Record<Goal['priority'], BadgeTone> = { high: 'bad', medium: 'warn', low: 'neutral' }
const barTones = { green: 'good', yellow: 'yellow', blue: 'api' } as const

type GoalCardProps = {
  goal: Goal
  /** Whose goal it is; undefined for a sample, which nobody can change. */
  person: string | undefined
  onEdit: (goal: Goal) => void
}

export function GoalCard({ goal, person, onEdit }: GoalCardProps) {
  const progress = goalProgress(goal)
  return (
    <Card className="grid gap-x-12 gap-y-6 lg:grid-cols-[3fr_2fr]">
      <article
        id={`goal-${goal.id}`}
        tabIndex={-1}
        aria-label={goal.title}
        className="flex min-w-0 flex-col gap-4"
      >
        <div className="flex flex-wrap gap-2">
          <Badge tone={categoryTones[goal.category]}>{goal.category}</Badge>
          <Badge tone={priorityTones[goal.priority]}>{goalPriorities[goal.priority]} priority</Badge>
          {person && <OverdueMark goal={goal} />}
        </div>
        <div className="flex flex-col gap-1.5">
          <h2 dir="auto" className="text-20 wrap-anywhere">
            {goal.title}
          </h2>
          {goal.description && (
            <p dir="auto" className="measure text-15 text-ink-2">
              {goal.description}
            </p>
          )}
        </div>
        <div className="mt-auto flex flex-col gap-2.5 pt-2">
          <div className="flex items-baseline justify-between gap-4 text-14">
            <span className="inline-flex items-center gap-1.5 text-ink-3">
              <CalendarDays aria-hidden="true" className="size-4" />
              {goal.completed_at
                ? `Completed ${dayText(goal.completed_at)}`
                : `Due ${dayText(goal.target_date)}`}
            </span>
            <span className="font-semibold tabular-nums">
              {progress}%
              {person && goal.progress_by_hand && goal.status === 'active' && (
                <span className="font-normal text-ink-3"> set by hand</span>
              )}
            </span>
          </div>
          <Progress
            label={`Progress of ${goal.title}`}
            percent={progress}
            tone={barTones[goalTone(progress)]}
          />
        </div>
        {person && reached(goal) && (
          <p className="rounded-input bg-good-soft px-3.5 py-2.5 text-14 text-good">
            Everything here is done. Complete the goal, or add what’s left to do.
          </p>
        )}
        {person && <Actions goal={goal} person={person} onEdit={onEdit} />}
      </article>
      <section
        aria-label={`Milestones of ${goal.title}`}
        className="flex min-w-0 flex-col gap-3 border-line max-lg:border-t max-lg:pt-5 lg:border-l lg:pl-8"
      >
        <h3 className="text-14 font-semibold text-ink-2">
          Milestones{' '}
          <span className="font-normal text-ink-3 tabular-nums">
            {goal.milestones.length === 0
              ? 'none yet'
              : `${goal.milestones.filter(({ completed }) => completed).length} of ${goal.milestones.length}`}
          </span>
        </h3>
        {person ? (
          <OwnMilestones goal={goal} person={person} />
        ) : (
          <MilestoneList milestones={goal.milestones} />
        )}
      </section>
    </Card>
  )
}

/** At 100, but not marked as completed yet. */
const reached = (goal: Goal) => goal.status === 'active' && goalProgress(goal) === 100

/** What day it is, prerendered markup cannot know. */
function OverdueMark({ goal }: { goal: Goal }) {
  const known = useHydrated()
  return known && isOverdue(goal, localDay(now())) ? <Badge tone="bad">Overdue</Badge> : null
}

function Actions({ goal, person, onEdit }: { goal: Goal; person: string; onEdit: (goal: Goal) => void }) {
  const { edit, remove } = useGoalChanges(person)
  const [query] = useAddressQuery()
  const active = goal.status === 'active'
  const done = reached(goal)
  return (
    <div className="-mb-1.5 -ml-3.5 flex flex-wrap gap-1">
      <Button
        size="small"
        look={done ? 'primary' : 'ghost'}
        className={done ? 'ml-3.5' : ''}
        aria-label={`${active ? 'Complete' : 'Reopen'} ${goal.title}`}
        onClick={({ currentTarget }) => {
          if (query.get('tab') !== 'all') focusNear(currentTarget)
          edit.mutate({ goal, edit: { status: active ? 'completed' : 'active' } })
        }}
      >
        {active ? (
          <Check aria-hidden="true" className="size-4" />
        ) : (
          <RotateCcw aria-hidden="true" className="size-4" />
        )}
        {active ? 'Complete' : 'Reopen'}
      </Button>
      <Button size="small" look="ghost" aria-label={`Edit ${goal.title}`} onClick={() => onEdit(goal)}>
        <Pencil aria-hidden="true" className="size-4" />
        Edit
      </Button>
      <Button
        size="small"
        look="ghost"
        aria-label={`Delete ${goal.title}`}
        onClick={({ currentTarget }) => {
          focusNear(currentTarget)
          remove.mutate(goal)
        }}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        Delete
      </Button>
    </div>
  )
}
