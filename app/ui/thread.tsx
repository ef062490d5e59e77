import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Hue = 'accent' | 'orcher' | 'api' | 'line'

const strokes: Record<Hue, string> = {
  accent: 'stroke-accent',
  orcher: 'stroke-orcher',
  api: 'stroke-api',
  line: 'stroke-line-strong',
}
const fills: Record<Hue, string> = {
  accent: 'fill-accent',
  orcher: 'fill-orcher',
  api: 'fill-api',
  line: 'fill-line-strong',
}

/** A divider of stitches. */
export function Stitch({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('stitch', className)} />
}

/** A frame for drawings made of threads and nodes. Decoration unless it has a title. */
export function Drawing({
  viewBox,
  title,
  className,
  children,
}: {
  viewBox: string
  title?: string
  className?: string
  children: ReactNode
}) {
  return (
    <svg
      viewBox={viewBox}
      fill="none"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      className={className}
    >
      {children}
    </svg>
  )
}

type ThreadProps = {
  d: string
  hue?: Hue
  /** Solid for the past, stitched for the future. */
  solid?: boolean
  width?: number
  className?: string
}

export function Thread({ d, hue = 'line', solid, width = 1.75, className }: ThreadProps) {
  return (
    <path
      d={d}
      strokeWidth={width}
      strokeLinecap="round"
      strokeDasharray={solid ? undefined : '7 7'}
      className={cx(strokes[hue], className)}
    />
  )
}

type NodeProps = { x: number; y: number; r?: number; hue?: Hue; full?: boolean }

/** A point on a thread: an open ring, or filled if reached. */
export function ThreadNode({ x, y, r = 6, hue = 'accent', full }: NodeProps) {
  return (
    <circle
      cx={x}
      cy={y}
      r={r}
      strokeWidth={2}
      className={cx(strokes[hue], full ? fills[hue] : 'fill-surface')}
    />
  )
}

/** A timeline: events along a stitched thread. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="flex flex-col">{children}</ol>
}

const rings: Record<Hue, string> = {
  accent: 'border-accent',
  orcher: 'border-orcher',
  api: 'border-api',
  line: 'border-line-strong',
}

export function TimelineItem({
  hue = 'accent',
  full,
  children,
}: {
  hue?: Hue
  full?: boolean
  children: ReactNode
}) {
  return (
    <li className="group grid grid-cols-[12px_1fr] gap-x-5">
      <span aria-hidden="true" className="flex flex-col items-center pt-1.5">
        <span className={cx('size-3 shrink-0 rounded-full border-2', rings[hue], full && 'bg-current')} />
        <span className="my-1.5 w-0.5 flex-1 bg-line-strong group-last:hidden" />
      </span>
      <div className="pb-7 group-last:pb-0">{children}</div>
    </li>
  )
}
