import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type JobPosting, openPositions, teams } from '#app/content/careers.ts'
import { Section } from '#app/ui/section.tsx'
import { Share } from '#app/ui/share.tsx'
import { RoleRow } from './role-row.tsx'

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
            <h3 className="text-20">
              <Link to={`/careers/${id}`} className="underline-offset-4 hover:underline">
                {name}
              </Link>
            </h3>
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
      lead="The roles that we are reading for this month. All others are on the pages of their teams."
    >
      <ul className="border-t border-line">
        {openPositions.map((position) => (
          <RoleRow key={position.id} position={position} apply={apply(position)} />
        ))}
      </ul>
      <p className="mt-6 text-14 text-ink-2">
        {openPositions.length} of {total} shown here. Open a team above for the rest.
      </p>
    </Section>
  )
}
