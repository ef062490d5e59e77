import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { cx } from '#app/ui/cx.ts'
import { TickBox } from '#app/ui/tick-box.tsx'
import { minutesText, nextLesson } from '#shared/learning.ts'
import type { Course } from './hub.ts'
import { useLearningChanges } from './use-learning-changes.ts'

type LessonOutlineProps = { course: Course; person: string | undefined }

/** The lessons along a thread, with boxes for enrolled people; the next one is where they continue. */
export function LessonOutline({ course, person }: LessonOutlineProps) {
  const { tick } = useLearningChanges(person)
  const next = course.enrolled ? nextLesson(course.done, course.lessons.length) : undefined
  useScrollToLesson()
  return (
    <ol className="rounded-card border border-line bg-surface p-5 sm:p-6">
      {course.lessons.map(({ title, minutes, summary }, index) => {
        const lesson = index + 1
        const done = course.done.includes(lesson)
        return (
          <li
            key={title}
            id={`lesson-${lesson}`}
            aria-current={lesson === next ? 'step' : undefined}
            className="group/step grid scroll-mt-24 grid-cols-[28px_1fr] gap-x-4"
          >
            <span aria-hidden="true" className="flex flex-col items-center">
              <span
                className={cx(
                  'grid size-7 shrink-0 place-items-center rounded-full border-2 text-13 font-semibold tabular-nums',
                  done && 'border-good bg-good text-surface',
                  !done && (lesson === next ? 'border-accent text-accent' : 'border-line-strong text-ink-3'),
                )}
              >
                {done ? <Check className="size-4" strokeWidth={3} /> : lesson}
              </span>
              <span
                className={cx('my-1 flex-1 group-last/step:hidden', done ? 'w-0.5 bg-good' : 'stitch-v')}
              />
            </span>
            <div className="flex flex-col gap-1 pb-7 group-last/step:pb-0 sm:flex-row sm:gap-6">
              <div className="min-w-0 flex-1">
                <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16">
                  {title}
                  {lesson === next && <Badge tone="accent">Continue here</Badge>}
                </h3>
                <p className="measure text-15 text-ink-2">{summary}</p>
                <p className="mt-0.5 text-14 text-ink-3">{minutesText(minutes)}</p>
              </div>
              {person && course.enrolled && (
                <TickBox
                  checked={done}
                  aria-label={`Lesson done: ${title}`}
                  onTick={(ticked) => tick.mutate({ course, lesson, done: ticked })}
                >
                  Done
                </TickBox>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** The lesson in the address is not rendered yet when the browser scrolls to it. */
function useScrollToLesson(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (/^#lesson-\d+$/.test(hash)) document.querySelector(hash)?.scrollIntoView({ block: 'center' })
  }, [hash])
}
