import type { Directive } from '#app/features/developers/directives/directive-queries.ts'
import { cx } from '#app/ui/cx.ts'

/** Steps drawn; a longer run is scaled to them. */
const maxKnots = 14

type Looks = { look: string; now?: string }

/** The color of completed steps, and of the current one if the run is not over. */
const looks: Readonly<Record<Directive['state'], Looks>> = {
  queued: { look: 'text-ink-2' },
  planning: { look: 'text-ink-2', now: 'stroke-api' },
  running: { look: 'text-ink-2', now: 'stroke-orcher' },
  awaiting_approval: { look: 'text-ink-2', now: 'stroke-warn' },
  paused: { look: 'text-ink-2', now: 'stroke-ink-2' },
  completed: { look: 'text-good' },
  cancelled: { look: 'text-ink-3' },
  failed: { look: 'text-ink-2', now: 'stroke-bad' },
}

/** The progress of a directive: solid for completed steps, stitched for the rest. */
export function ProgressThread({ directive }: { directive: Directive }) {
  const { done, total } = directive.steps
  const knots = Math.min(maxKnots, Math.max(total, 1))
  const reached = total === 0 ? 0 : Math.round((done / total) * knots)
  const { look, now } = looks[directive.state]
  return (
    <span className="flex flex-col gap-1">
      <svg viewBox="0 0 128 12" aria-hidden="true" className={cx('h-3 w-30 max-w-full', look)}>
        {Array.from({ length: knots }, (_, index) => {
          const x = knots === 1 ? 6 : 6 + (index * 116) / (knots - 1)
          const next = knots === 1 ? x : 6 + ((index + 1) * 116) / (knots - 1)
          const isDone = index < reached
          const isNow = now !== undefined && index === reached
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a knot is its place.
            <g key={index}>
              {index < knots - 1 && (
                <path
                  d={`M${x} 6H${next}`}
                  strokeWidth={1.75}
                  strokeLinecap="round"
                  className={index + 1 < reached ? 'stroke-current' : 'stroke-line-strong'}
                  strokeDasharray={index + 1 < reached ? undefined : '3 4'}
                />
              )}
              <circle
                cx={x}
                cy={6}
                r={isNow ? 4 : isDone ? 3 : 2.5}
                strokeWidth={isNow ? 2 : 1.5}
                className={
                  isDone
                    ? 'fill-current stroke-current'
                    : cx('fill-surface', isNow ? now : 'stroke-line-strong')
                }
              />
            </g>
          )
        })}
      </svg>
      <span className="text-13 text-ink-3 tabular-nums">
        {total === 0 ? 'No plan yet' : `${done} of ${total}`}
      </span>
    </span>
  )
}
