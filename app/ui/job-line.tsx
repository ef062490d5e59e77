import type { ReactNode } from 'react'

type JobLineProps = { /** Who and where. */ children: ReactNode; pay: string }

/**
 * The facts under the title of a job's card. On a phone the pay has its own line, so that no separator is left at a line's end.
 */
export function JobLine({ children, pay }: JobLineProps) {
  return (
    <p className="text-15 text-ink-2">
      {children}
      <span className="max-sm:hidden"> · </span>
      <span className="whitespace-nowrap tabular-nums max-sm:block">{pay}</span>
    </p>
  )
}
