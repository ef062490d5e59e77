import type { ReactNode } from 'react'
import { type JobPosting, openPositions, teams } from '#app/content/careers.ts'
import { Section } from '#app/ui/section.tsx'
import { RoleRow } from './role-row.tsx'

const total = teams.reduce((sum, team) => sum + team.openRoles, 0)

export function OpenPositions({ apply }: { apply: (position: JobPosting) => ReactNode }) {
  return (
    <Section
      id="open-positions"
      title="Open positions"
      lead="The roles we are hiring for this month. You will find the rest on each team’s page."
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
