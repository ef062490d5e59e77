import { cx } from './cx.ts'

type ShareProps = { percent: number; className?: string }

/** A share of a whole as a thread: solid up to the share, stitched beyond. Decorative: the figure is beside it. */
export function Share({ percent, className }: ShareProps) {
  return (
    <svg aria-hidden="true" className={cx('block h-2 w-full min-w-0', className)}>
      <line
        x1="2"
        y1="4"
        x2="100%"
        y2="4"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="7 7"
        className="stroke-line-strong"
      />
      <rect width={`${percent}%`} height="8" rx="4" className="fill-accent" />
    </svg>
  )
}
