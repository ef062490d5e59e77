import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Hue } from './thread.tsx'

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
  roomy,
  children,
}: {
  hue?: Hue
  full?: boolean
  /** Among the larger type of public pages. */
  roomy?: boolean
  children: ReactNode
}) {
  return (
    <li className="group grid grid-cols-[12px_1fr] gap-x-5">
      <span aria-hidden="true" className="flex flex-col items-center pt-1.5">
        <span className={cx('size-3 shrink-0 rounded-full border-2', rings[hue], full && 'bg-current')} />
        <span className="my-1.5 w-0.5 flex-1 bg-line-strong group-last:hidden" />
      </span>
      <div className={cx('group-last:pb-0', roomy ? 'pb-7' : 'pb-4')}>{children}</div>
    </li>
  )
}
