import type { ReactNode } from 'react'
import { type JobPosting, openPositions, teams } from '#app/content/careers.ts'
import { Section } from '#app/ui/section.tsx'
import { Share } from '#app/ui/share.tsx'

const most = Math.max(...teams.map((team) => team.openRoles))
const total = teams.reduce((sum, team) => sum + team.openRoles, 0)

/** A bar a team: solid for what is open, on one scale. */
export function Teams() {
  return (
    <Section band title="Six teams" lead={`${total} open roles across them. The bars are to scale.`}>
      <ul>
        {teams.map(({ id, name, description, openRoles }) => (
          <li
            key={id}
            className="grid gap-x-10 gap-y-3 border-t border-line-strong py-6 md:grid-cols-[180px_1fr] lg:grid-cols-[180px_1fr_300px] lg:items-center"
          >
            <h3 className="text-20">{name}</h3>
            <p className="text-16 text-ink-2">{description}</p>
            <p className="flex items-center gap-4 md:col-start-2 lg:col-start-auto">
              <Share percent={(openRoles / most) * 100} className="flex-1" />
              <span className="w-24 shrink-0 text-right text-15 whitespace-nowrap">
                <strong className="text-18 font-semibold tabular-nums">{openRoles}</strong> open roles
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function OpenPositions({ apply }: { apply: (position: JobPosting) => ReactNode }) {
  return (
    <Section
      id="open-positions"
      title="Open positions"
      lead="The roles that we are reading for this month. If yours is not among them, apply for the nearest one and say so."
    >
      <ul className="border-t border-line">
        {openPositions.map((position) => (
          <li
            key={position.id}
            id={position.id}
            className="grid gap-x-10 gap-y-4 border-b border-line py-7 md:grid-cols-[1fr_auto] md:items-center"
          >
            <div className="flex flex-col gap-1.5">
              <p className="text-13 text-ink-3">{position.department}</p>
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
            {apply(position)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
