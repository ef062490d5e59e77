import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '#app/ui/cx.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Unverified } from '#app/ui/verified-mark.tsx'
import type { PromisedLine, WeekDay } from './waiting.ts'

type ThisWeekProps = {
  /** Undefined while it is read. */
  days: readonly WeekDay[] | undefined
  promised: readonly PromisedLine[] | undefined
}

/**
 * The days of this week along a thread, with meetings, due goals and promised answers. Solid for the past, stitched for the
 * future.
 */
export function ThisWeek({ days, promised = [] }: ThisWeekProps) {
  const entries = days?.flatMap((day) => (day.place === 'past' ? [] : day.entries))
  return (
    <section
      aria-labelledby="this-week"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface px-4 py-3 sm:px-5"
    >
      <div className="flex items-center justify-between">
        <h2 id="this-week" className="text-18">
          This week
        </h2>
        <Link
          // Without any dates there is no calendar.
          to={days ? '/applications#calendar' : '/applications'}
          className="touch-target text-14 font-medium text-accent underline-offset-4 hover:underline"
        >
          Calendar
        </Link>
      </div>
      {days ? (
        <ol className="grid grid-cols-7 border-b border-line pb-3 text-center text-13">
          {days.map((day, index) => (
            <Day key={day.name} day={day} last={index === days.length - 1} />
          ))}
        </ol>
      ) : (
        <Skeleton className="h-18" />
      )}
      {entries && entries.length > 0 ? (
        <ul className="flex flex-col gap-1.5 text-14">
          {entries.map(({ id, when, title, unverified, to }) => (
            <Line key={id} when={when} unverified={unverified} to={to}>
              {title}
            </Line>
          ))}
        </ul>
      ) : (
        <p className="text-14 text-ink-2">{entries ? 'No meetings or goals left this week.' : '\u00a0'}</p>
      )}
      {promised.length > 0 && (
        <div className="flex flex-col gap-1.5 border-t border-line pt-3 text-14">
          <h3 className="font-semibold tracking-normal text-ink-2">Answers promised to you</h3>
          <ul className="flex flex-col gap-1.5">
            {promised.map(({ id, day, company, unverified, late, to }) => (
              <Line key={id} when={day} unverified={unverified} late={late} to={to}>
                {company}
              </Line>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

type LineProps = {
  when: string
  to: string
  late?: boolean
  /** It names a company for which nobody vouches. */
  unverified?: boolean | undefined
  children: string
}

function Line({ when, to, late = false, unverified, children }: LineProps) {
  return (
    <li className={cx('flex gap-3', late && 'text-bad')}>
      <span className={cx('w-24 shrink-0', !late && 'text-ink-3')}>{when}</span>
      <Link
        dir="auto"
        to={to}
        className="touch-target min-w-0 font-medium wrap-anywhere underline-offset-4 hover:underline"
      >
        {children}
        {unverified && <Unverified how={null} />}
        {late && (
          <>
            , overdue <CircleAlert aria-hidden="true" className="ml-1 inline size-4 align-[-3px]" />
          </>
        )}
      </Link>
    </li>
  )
}

function Day({ day: { name, date, place, entries }, last }: { day: WeekDay; last: boolean }) {
  const later = place === 'later'
  return (
    <li
      aria-current={place === 'today' ? 'date' : undefined}
      className={cx('flex flex-col gap-1.5', place === 'today' ? 'font-semibold text-ink' : 'text-ink-2')}
    >
      <span>{name}</span>
      <span aria-hidden="true" className="relative flex h-3 items-center justify-center">
        {!last && (
          <span
            className={cx(
              'absolute left-[calc(50%+8px)] w-[calc(100%-16px)]',
              place === 'past' ? 'h-0.5 bg-ink' : 'stitch',
            )}
          />
        )}
        <span
          className={cx(
            'size-2.5 rounded-full border-2',
            entries.length === 0
              ? later
                ? 'border-line-strong'
                : 'border-ink'
              : entries.some(({ mark }) => mark === 'meeting')
                ? 'border-accent'
                : 'border-orcher',
            !later && 'bg-ink',
          )}
        />
      </span>
      <span className="tabular-nums">{date}</span>
    </li>
  )
}
