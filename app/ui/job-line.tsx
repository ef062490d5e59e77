import type { ReactNode } from 'react'

type JobLineProps = { /** Who and where, an element each. */ children: ReactNode; pay: string }

/** The facts under the title of a job's card. */
export function JobLine({ children, pay }: JobLineProps) {
  return (
    <p className="dotted text-15 text-ink-2">
      {children}
      <span className="tabular-nums">{pay}</span>
    </p>
  )
}
