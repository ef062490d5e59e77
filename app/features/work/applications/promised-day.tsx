import { AlertCircle, Clock } from 'lucide-react'
import { now } from '#app/lib/clock.ts'
import { cx } from '#app/ui/cx.ts'
import { weekdayAndDay } from '#shared/dates.ts'
import { dueText, offerStep } from '#shared/hiring.ts'
import type { Application } from './application-records.ts'

const tones = { late: 'text-bad', soon: 'text-warn', plain: 'text-ink-2' }

type PromisedDayProps = { application: Pick<Application, 'answer_by' | 'next_step'> }

/**
 * The promised date of an answer, or how long it is overdue: as the company sees it. While an offer is open, the person answers,
 * by the offer's date.
 */
export function PromisedDay({ application: { answer_by: day, next_step } }: PromisedDayProps) {
  if (!day || next_step === offerStep) return null
  const { tone, text } = dueText(day, now())
  const Icon = tone === 'late' ? AlertCircle : Clock
  return (
    <p className={cx('flex items-center gap-1.5 text-14 font-medium', tones[tone])}>
      <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      {tone === 'late' ? text : `Answer by ${weekdayAndDay(day)}`}
    </p>
  )
}
