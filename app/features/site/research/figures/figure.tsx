import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'

type FigureProps = { label: string; children: ReactNode }

/** A drawing of 340 by 200 with words of 13 px, which stay readable on a phone; on whole pixels they would lose their spaces. */
export function Figure({ label, children }: FigureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 340 200"
      textRendering="geometricPrecision"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      className="w-full max-w-[420px] 3xl:max-w-[520px] overflow-visible text-13"
    >
      {children}
    </svg>
  )
}

type BarsProps = {
  rows: readonly { label: string; percent: number; verdict?: string; strong?: boolean }[]
  caption?: string
}

/** Parts of a hundred on stitched threads, the figure at the end of each. */
export function Bars({ rows, caption }: BarsProps) {
  return (
    <figure className="flex w-full max-w-[460px] flex-col 3xl:max-w-[552px] gap-4 text-13">
      {rows.map(({ label, percent, verdict, strong }) => (
        <div key={label} className="grid grid-cols-[1fr_3rem] items-end gap-x-4">
          <div>
            <p className="flex justify-between gap-4 text-ink-2">
              <span className={cx(strong && 'font-semibold text-ink')}>{label}</span>
              {verdict && <span>{verdict}</span>}
            </p>
            <svg
              aria-hidden="true"
              className="mt-1 h-2.5 w-full overflow-visible"
              strokeLinecap="round"
              strokeWidth="5"
            >
              <line x1="0" x2="100%" y1="5" y2="5" strokeDasharray=".1 10" className="stroke-line-strong" />
              <line
                x1="0"
                x2={`${percent}%`}
                y1="5"
                y2="5"
                className={strong ? 'stroke-accent' : 'stroke-ink-3'}
              />
            </svg>
          </div>
          <b className="font-semibold tabular-nums">{percent}%</b>
        </div>
      ))}
      {caption && <figcaption className="text-ink-3">{caption}</figcaption>}
    </figure>
  )
}
