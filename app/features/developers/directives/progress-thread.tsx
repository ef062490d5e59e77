import { cx } from '#app/ui/cx.ts'
import type { Directive } from './directive-queries.ts'

const most = 14

/** How far a directive is: solid what was done, stitched what is to come. */
export function ProgressThread({ directive }: { directive: Directive }) {
  const { done, total } = directive.steps
  const knots = Math.min(most, Math.max(total, 1))
  const reached = total === 0 ? 0 : Math.round((done / total) * knots)
  const look =
    directive.state === 'completed' ? 'text-good' : directive.state === 'failed' ? 'text-bad' : 'text-ink-2'
  return (
    <span className="flex flex-col gap-1">
      <svg viewBox="0 0 128 12" aria-hidden="true" className={cx('h-3 w-32', look)}>
        {Array.from({ length: knots }, (_, index) => {
          const x = knots === 1 ? 6 : 6 + (index * 116) / (knots - 1)
          const next = knots === 1 ? x : 6 + ((index + 1) * 116) / (knots - 1)
          const isDone = index < reached
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
                r={isDone ? 3 : 2.5}
                strokeWidth={1.5}
                className={isDone ? 'fill-current stroke-current' : 'fill-surface stroke-line-strong'}
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
