import { roleAddress } from '#app/content/range-address.ts'
import { salaryRanges } from '#app/content/salaries.ts'
import { salaryRoles } from '#app/content/salary-roles.ts'
import { EnquiryButton } from '#app/features/site/enquiries/enquiry-dialog.tsx'
import { OpenJobs } from '#app/features/site/salaries/open-jobs.tsx'
import { RoleSalaries } from '#app/features/site/salaries/role-salaries.tsx'
import { shortSalary } from '#app/features/site/salaries/salary-figures.ts'
import { pageMeta } from '#app/lib/page/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/role-salaries'

/** Runs at build time: the ranges of the role are in its page and in no script. */
export function loader({ params: { slug } }: Route.LoaderArgs) {
  const [role, about] =
    Object.entries(salaryRoles).find(([name]) => roleAddress(name) === `/salaryspace/${slug}`) ?? []
  if (!role || !about) throw new Response(null, { status: 404 })
  const ranges = salaryRanges.filter((range) => range.role === role)
  return {
    role,
    ranges,
    moves: about.moves,
    words: about.words ?? role.toLowerCase(),
    pay: {
      low: Math.min(...ranges.map(({ low }) => low)),
      high: Math.max(...ranges.map(({ high }) => high)),
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { role, ranges, pay } = loaderData
  return pageMeta(
    `${role}: pay by level and place`,
    `From ${shortSalary(pay.low)} to ${shortSalary(pay.high)}: ${ranges.length} ranges for this role by level and place, how offers spread, what moves them, and the open jobs.`,
    { path: roleAddress(role) },
  )
}

export default function RoleSalariesPage({ loaderData }: Route.ComponentProps) {
  const { role, ranges, moves, words, pay } = loaderData
  return (
    <RoleSalaries
      role={role}
      ranges={ranges}
      moves={moves}
      jobs={<OpenJobs words={words} pay={pay} />}
      actions={
        <>
          <EnquiryButton kind="salary" page={roleAddress(role)} context={{ role }} size="large">
            Submit Your Data
          </EnquiryButton>
          <ButtonLink to={`/jobs?q=${encodeURIComponent(words)}`} look="outline" size="large">
            See open jobs
          </ButtonLink>
        </>
      }
    />
  )
}
