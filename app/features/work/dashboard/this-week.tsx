import { Link } from 'react-router'
import { cx } from '#app/ui/cx.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { WeekDay } from './waiting.ts'

/** The days of this week along a thread, and what is due on them. Solid is what has happened, stitched what is to come. */
export function ThisWeek({ days }: { days: readonly WeekDay[] | undefined }) {
  const due = days?.flatMap(({ name, goals }) => goals.map((goal) => ({ ...goal, day: name })))
  return (
    <section
      aria-labelledby="this-week"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex items-center justify-between">
        <h2 id="this-week" className="text-18">
          This week
        </h2>
        <Link
          to="/goals"
          className="py-1 text-14 font-medium text-accent underline-offset-4 hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          Goals
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
      {due && due.length > 0 ? (
        <ul className="flex flex-col gap-1.5 text-14">
          {due.map(({ id, day, title }) => (
            <li key={id} className="flex gap-3">
              <span className="w-10 shrink-0 text-ink-3">{day}</span>
              <Link
                dir="auto"
                to="/goals"
                className="min-w-0 font-medium wrap-anywhere underline-offset-4 hover:underline"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-14 text-ink-2">{due ? 'No goal is due this week.' : '\u00a0'}</p>
      )}
    </section>
  )
}

function Day({ day: { name, date, place, goals }, last }: { day: WeekDay; last: boolean }) {
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
            goals.length > 0 ? 'border-orcher' : later ? 'border-line-strong' : 'border-ink',
            !later && 'bg-ink',
          )}
        />
      </span>
      <span className="tabular-nums">{date}</span>
    </li>
  )
}
