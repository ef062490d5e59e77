import type { SupportChannelId } from '#app/content/support.ts'
import { channelGrid } from './channel-grid.ts'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const at = (day: number, hour: number) => `${(((day * 24 + hour) / 168) * 100).toFixed(2)}%`
const workdays = [0, 1, 2, 3, 4]

/** The names of the days, above the threads of the channels. */
export function Days() {
  return (
    <div
      aria-hidden="true"
      className={`border-b border-line pb-2 text-13 text-ink-3 max-lg:hidden ${channelGrid}`}
    >
      <p className="col-start-2 grid grid-cols-7">
        {days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </p>
      <p>Answers in</p>
    </div>
  )
}

/** A week: solid during opening hours, stitched otherwise. */
const week = (open: readonly (readonly [string, string])[]) =>
  function Week() {
    return (
      <svg
        aria-hidden="true"
        height="56"
        strokeWidth="2"
        strokeLinecap="round"
        className="w-full overflow-visible max-lg:h-8"
      >
        {days.map((day, index) => (
          <line
            key={day}
            x1={at(index, 0)}
            x2={at(index, 0)}
            y1="0"
            y2="100%"
            strokeWidth="1"
            className="stroke-line"
          />
        ))}
        <line x1="0" x2="100%" y1="50%" y2="50%" strokeDasharray="7 8" className="stroke-thread" />
        {open.map(([from, to]) => (
          <g key={from} strokeWidth="3">
            <line x1={from} x2={to} y1="50%" y2="50%" className="stroke-accent" />
            <circle cx={from} cy="50%" r="5" className="fill-accent" />
            <circle cx={to} cy="50%" r="5" className="fill-accent" />
          </g>
        ))}
      </svg>
    )
  }

const always = week([[at(0, 0), at(6, 24)]])
export const weeks: Record<SupportChannelId, ReturnType<typeof week>> = {
  chat: always,
  email: always,
  phone: week(workdays.map((day) => [at(day, 9), at(day, 18)])),
}
