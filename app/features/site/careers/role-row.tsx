import type { ReactNode } from 'react'
import type { JobPosting } from '#app/content/careers.ts'

type RoleRowProps = {
  position: JobPosting
  /** Whether to show the team, in lists with roles of several teams. */
  team?: boolean
  apply: ReactNode
}

/** One open role in a list: title, place, pay, and a button to apply. */
export function RoleRow({ position, team = true, apply }: RoleRowProps) {
  return (
    <li
      id={position.id}
      className="grid gap-x-10 gap-y-4 border-b border-line py-7 md:grid-cols-[1fr_auto] md:items-center"
    >
      <div className="flex flex-col gap-1.5">
        {team && <p className="text-13 text-ink-3">{position.department}</p>}
        <h3 className="text-20">{position.title}</h3>
        <p className="measure text-16 text-ink-2">{position.description}</p>
        <p className="flex flex-wrap gap-x-2 text-15">
          <span>{position.location}</span>
          <span aria-hidden="true" className="text-ink-3">
            ·
          </span>
          <span>{position.type}</span>
          <span aria-hidden="true" className="text-ink-3">
            ·
          </span>
          <span className="font-medium tabular-nums">{position.salaryRange}</span>
        </p>
      </div>
      {apply}
    </li>
  )
}
