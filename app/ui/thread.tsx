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
