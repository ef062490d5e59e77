import { rolesOf, workOf } from '#app/content/career-roles.ts'
import { teams } from '#app/content/careers.ts'
import { TeamRoles } from '#app/features/site/careers/team-roles.tsx'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import type { Route } from './+types/team-roles'

/** Runs at build time: the roles are in the page and in no script. */
export function loader({ params: { slug } }: Route.LoaderArgs) {
  const team = teams.find(({ id }) => id === slug)
  const work = team && workOf[team.name]
  if (!team || !work) throw new Response(null, { status: 404 })
  return { team, work, roles: rolesOf(team.name) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta(
        `${loaderData.team.name}: ${loaderData.roles.length} open roles`,
        `${loaderData.team.description} Every open role of the team, with its place and its pay.`,
        { path: `/careers/${loaderData.team.id}` },
      )
    : []

export default function TeamRolesPage({ loaderData }: Route.ComponentProps) {
  const path = `/careers/${loaderData.team.id}`
  return (
    <TeamRoles
      {...loaderData}
      apply={({ title }) => (
        <EnquiryButton kind="application" page={path} context={{ role: title }} look="outline">
          Apply Now<span className="sr-only"> for {title}</span>
        </EnquiryButton>
      )}
    />
  )
}
