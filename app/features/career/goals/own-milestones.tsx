import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { cx } from '#app/ui/cx.ts'
import { TickBox } from '#app/ui/tick-box.tsx'
import { firstMilestones, type Goal, type Milestone } from '#shared/goal.ts'
import { AddMilestone } from './add-milestone.tsx'
import { moved } from './goal-edits.ts'
import { MilestoneRow, moreText } from './milestone-list.tsx'
import { useMilestoneChanges } from './use-goal-changes.ts'

/**
 * The first three with boxes; expanded, all of them with adding, reordering and removing. The expanded goal is in the address.
 */
export function OwnMilestones({ goal, person }: { goal: Goal; person: string }) {
  const [query, setQuery] = useAddressQuery()
  const { edit, order, remove, add } = useMilestoneChanges(person, goal.id)
  const listId = useId()
  const open = query.get('goal') === goal.id
  const { shown, more } = firstMilestones(goal.milestones)
  const toggle = () =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (open) next.delete('goal')
        else next.set('goal', goal.id)
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  return (
    <>
      <ol id={listId} className="flex flex-col">
        {(open ? goal.milestones : shown).map((step, index) => (
          <MilestoneRow
            key={step.id}
            mark={
              <TickBox
                checked={step.completed}
                aria-label={step.title}
                onTick={(completed) => edit.mutate({ id: step.id, edit: { completed } })}
              />
            }
          >
            {open ? (
              <OpenStep
                step={step}
                first={index === 0}
                last={index === goal.milestones.length - 1}
                onMove={(by) => order.mutate(moved(goal.milestones, index, by))}
                onRemove={() => remove.mutate(step)}
              />
            ) : (
              <span dir="auto" aria-hidden="true" className={cx('text-15', step.completed && 'text-ink-3')}>
                {step.title}
              </span>
            )}
          </MilestoneRow>
        ))}
      </ol>
      {open && (
        <AddMilestone
          onAdd={(title) =>
            add.mutate({
              id: crypto.randomUUID(),
              title,
              completed: false,
              position: goal.milestones.length,
            })
          }
        />
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={toggle}
        className="-ml-2 self-start rounded-control px-2 py-1 text-14 font-medium text-accent hover:bg-accent-soft pointer-coarse:py-3"
      >
        {open ? 'Close milestones' : closedText(goal.milestones.length, more)}
        <span className="sr-only"> of {goal.title}</span>
      </button>
    </>
  )
}

function closedText(count: number, more: number): string {
  if (more > 0) return moreText(more)
  return count > 0 ? 'Edit milestones' : 'Add milestones'
}

type OpenStepProps = {
  step: Milestone
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function OpenStep({ step, first, last, onMove, onRemove }: OpenStepProps) {
  const row = useRef<HTMLDivElement>(null)
  // The row is removed: the focus moves to a neighbor's button, or to the field for adding.
  const removeAndMoveOn = () => {
    const item = row.current?.closest('li')
    const next = item?.nextElementSibling ?? item?.previousElementSibling
    const target =
      next?.querySelector<HTMLElement>('[data-remove]') ??
      item?.closest('section')?.querySelector<HTMLElement>('form input')
    target?.focus()
    onRemove()
  }
  const control =
    'grid size-8 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-30 pointer-coarse:size-11'
  return (
    <div ref={row} className="flex items-start gap-1">
      <span
        dir="auto"
        aria-hidden="true"
        className={cx('min-w-0 flex-1 pt-0.5 text-15', step.completed && 'text-ink-3')}
      >
        {step.title}
      </span>
      <span className="-my-1 flex">
        <button
          type="button"
          disabled={first}
          aria-label={`Move ${step.title} up`}
          onClick={() => onMove(-1)}
          className={control}
        >
          <ArrowUp aria-hidden="true" className="size-4" />
        </button>
        <button
          type="button"
          disabled={last}
          aria-label={`Move ${step.title} down`}
          onClick={() => onMove(1)}
          className={control}
        >
          <ArrowDown aria-hidden="true" className="size-4" />
        </button>
        <button
          type="button"
          data-remove
          aria-label={`Remove ${step.title}`}
          onClick={removeAndMoveOn}
          className={control}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </span>
    </div>
  )
}
