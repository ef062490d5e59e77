import { withCommas } from '#shared/with-commas.ts'
import { cx } from './cx.ts'

type WeekLineProps = {
  weeks: readonly { week: string; amount: number }[]
  /** Of the line of nothing, in pixels from the top. */
  bottom: number
  className: string
  /** The last week is under way: the thread to it is stitched. */
  open?: boolean
}

const top = 28
/** Half a label's room on either side, in percent. */
const side = 6

/** A weekly figure as a line. X coordinates are percentages, so that text keeps its size. */
export function WeekLine({ weeks, bottom, className, open = false }: WeekLineProps) {
  const most = Math.max(1, ...weeks.map(({ amount }) => amount))
  const points = weeks.map(({ week, amount }, index) => ({
    week,
    amount,
    x: `${side + (index * (100 - 2 * side)) / (weeks.length - 1)}%`,
    y: bottom - (amount / most) * (bottom - top),
  }))
  // A label above the end of a descending line would cover it.
  const falls = (index: number) => {
    const [before, here] = [points[index - 1], points[index]]
    const isLast = index === points.length - 1
    return Boolean(isLast && before && here && here.y - before.y > 40 && bottom - here.y > 30)
  }
  return (
    <svg aria-hidden="true" className={cx('w-full overflow-visible', className)}>
      <line
        x1="0"
        x2="100%"
        y1={bottom}
        y2={bottom}
        strokeWidth="2"
        strokeDasharray="7 7"
        strokeLinecap="round"
        className="stroke-line-strong"
      />
      {points.slice(1).map(({ week, x, y }, index) => (
        <line
          key={week}
          x1={points[index]?.x}
          y1={points[index]?.y}
          x2={x}
          y2={y}
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray={open && index === points.length - 2 ? '7 7' : undefined}
          className="stroke-accent"
        />
      ))}
      {points.map(({ week, amount, x, y }, index) => (
        <g key={week} className="text-13" textAnchor="middle">
          <circle cx={x} cy={y} r="5" strokeWidth="2" className="fill-surface stroke-accent" />
          <g className={cx(index % 2 === 0 && 'max-sm:hidden')}>
            <text
              x={x}
              y={falls(index) ? y + 22 : y - 13}
              className="fill-ink stroke-surface stroke-6 font-semibold [paint-order:stroke]"
            >
              {withCommas(amount)}
            </text>
            <text x={x} y={bottom + 22} className="fill-ink-3">
              {week}
            </text>
          </g>
        </g>
      ))}
    </svg>
  )
}
