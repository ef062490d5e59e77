import { AlarmClock } from 'lucide-react'
import { now } from '#app/lib/clock.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cx } from '#app/ui/cx.ts'
import { dayText, localDay } from '#shared/dates.ts'
import type { Application } from './application-records.ts'

/** Nobody on Tannr knows of it: the person moves it along. */
export const FromElsewhere = () => <Badge className="self-start">From elsewhere</Badge>

export function NextReminder({ application: { reminder } }: { application: Application }) {
  if (!reminder) return null
  const due = reminder.due_on <= localDay(now())
  return (
    <p className={cx('flex items-center gap-1.5 text-14', due ? 'font-medium text-warn' : 'text-ink-2')}>
      <AlarmClock aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 truncate">
        <span className="sr-only">Reminder: </span>
        {reminder.words && `${reminder.words}, `}
        {dayText(reminder.due_on)}
      </span>
    </p>
  )
}
