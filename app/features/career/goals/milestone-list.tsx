import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'
import { firstMilestones, type Milestone } from '#shared/goal.ts'

/** The first three along a thread, and a count of the rest. */
export function MilestoneList({ milestones }: { milestones: readonly Milestone[] }) {
  const { shown, more } = firstMilestones(milestones)
  return (
    <>
      <ol className="flex flex-col">
        {shown.map(({ id, title, completed }) => (
          <MilestoneRow
            key={id}
            mark={
              <span
                className={cx(
                  'grid size-5 place-items-center rounded-full border-2',
                  completed ? 'border-good bg-good text-surface' : 'border-line-strong',
                )}
              >
                {completed && <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />}
              </span>
            }
          >
            <span className={cx('text-15', completed ? 'text-ink-3' : 'text-ink')}>
              <span className="sr-only">{completed ? 'Done: ' : 'To do: '}</span>
              {title}
            </span>
          </MilestoneRow>
        ))}
      </ol>
      {more > 0 && <p className="pl-8 text-14 text-ink-3">{moreText(more)}</p>}
    </>
  )
}

export const moreText = (more: number) => `+${more} more milestone${more === 1 ? '' : 's'}`

/** A point on the thread of milestones, with the thread to the next one. */
export function MilestoneRow({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="group/step grid grid-cols-[20px_1fr] gap-x-3">
      <span className="flex flex-col items-center pt-0.5">
        {mark}
        <span aria-hidden="true" className="stitch-v my-1 flex-1 group-last/step:hidden" />
      </span>
      <div className="min-w-0 pb-3 wrap-anywhere pointer-coarse:pb-5 group-last/step:pb-0">{children}</div>
    </li>
  )
}
