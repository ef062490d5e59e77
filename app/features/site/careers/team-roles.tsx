import type { ReactNode } from 'react'
import type { CareerTeam, JobPosting } from '#app/content/careers.ts'
import { Article } from '#app/ui/article.tsx'
import { RoleRow } from './role-row.tsx'

type TeamRolesProps = {
  team: CareerTeam
  work: { doing: readonly string[]; bringing: readonly string[] }
  roles: readonly JobPosting[]
  apply: (role: JobPosting) => ReactNode
}

/** Everything that a team is looking for, and what people of it do. */
export function TeamRoles({ team, work, roles, apply }: TeamRolesProps) {
  return (
    <Article
      parent={{ to: '/careers', label: 'Careers' }}
      title={team.name}
      lead={team.description}
      meta={<span>{roles.length} open roles</span>}
      aside={
        <>
          <Points title="What you do" points={work.doing} />
          <Points title="What you bring" points={work.bringing} />
        </>
      }
    >
      <h2 className="mb-4 text-20">Open roles</h2>
      <ul className="border-t border-line">
        {roles.map((role) => (
          <RoleRow key={role.id} position={role} team={false} apply={apply(role)} />
        ))}
      </ul>
      <p className="mt-6 text-14 text-ink-2">
        {roles.length} of {team.openRoles} shown. These are all of them; new ones are added as they open.
      </p>
    </Article>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h2 className="text-20">{title}</h2>
      <ul className="mt-3 flex flex-col gap-2.5 text-16 text-ink-2">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}
