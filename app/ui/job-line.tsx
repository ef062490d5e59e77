import type { ReactNode } from 'react'

type JobLineProps = { /** Who and where. */ children: ReactNode; pay: string }

/** What a job's card says under its title. On a phone the pay has a line of its own: no dot is left hanging. */
export function JobLine({ children, pay }: JobLineProps) {
  return (
    <p className="text-15 text-ink-2">
      {children}
      <span className="max-sm:hidden"> · </span>
      <span className="whitespace-nowrap tabular-nums max-sm:block">{pay}</span>
    </p>
  )
}
