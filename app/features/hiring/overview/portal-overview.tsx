import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { type OwnCompany, portalPath } from '#shared/company.ts'
import { type CompanyOverview, visitsNote, waitingLines } from '#shared/company-overview.ts'
import { withCommas } from '#shared/with-commas.ts'
import { overviewQuery } from './overview-queries.ts'
import { WeekChart } from './week-chart.tsx'

/** What came of the page, who applied, and what waits. */
export function PortalOverview({ company }: { company: OwnCompany }) {
  const query = useQuery(overviewQuery(company.id))
  return (
    <>
      <PageHeader title="Overview" lead={`How ${company.name} is seen, and who wants to work there.`} />
      {query.data ? (
        <Figures company={company} overview={query.data} />
      ) : query.error ? (
        <ErrorState
          message={`The overview could not be loaded: ${query.error.message}`}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
            {[0, 1, 2, 3].map((stat) => (
              <Skeleton key={stat} className="h-32 rounded-card!" />
            ))}
          </div>
          <Skeleton className="h-72 rounded-card!" />
        </div>
      )}
    </>
  )
}

type FiguresProps = { company: OwnCompany; overview: CompanyOverview }

function Figures({ company, overview }: FiguresProps) {
  const { visits, followers, new_followers, open_jobs, applicants, new_applicants, weeks } = overview
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Stat label="Page visits" value={withCommas(visits)} note={visitsNote(overview)} />
        <Stat
          label="Followers"
          value={withCommas(followers)}
          note={`${withCommas(new_followers)} in four weeks`}
        />
        <Stat
          label="Open jobs"
          value={withCommas(open_jobs)}
          note={`${withCommas(applicants)} applicants in all`}
        />
        <Stat label="New applicants" value={withCommas(new_applicants)} note="since Monday" />
      </dl>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Card className="flex min-w-0 flex-col gap-5">
          <h2 className="text-18">Eight weeks</h2>
          <WeekChart weeks={weeks} />
        </Card>
        <div className="flex flex-col gap-4">
          <Waiting company={company} overview={overview} />
          <QuickActions company={company} />
        </div>
      </div>
    </div>
  )
}

function Waiting({ company, overview }: FiguresProps) {
  const lines = waitingLines(company, overview)
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-18">Waiting</h2>
      {lines.length === 0 ? (
        <p className="text-15 text-ink-2">Nothing is waiting for you here.</p>
      ) : (
        <ul className="-mb-2 divide-y divide-line">
          {lines.map(({ title, why, act, to }) => (
            <li key={title} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <h3 className="text-15 font-semibold">{title}</h3>
                <p className="text-14 text-ink-2">{why}</p>
              </div>
              <Link
                to={to}
                className="text-14 font-medium text-accent-strong underline-offset-4 hover:underline pointer-coarse:py-3"
              >
                {act}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const line =
  'flex min-h-13 w-full items-center justify-between rounded-input border border-line px-4 text-15 font-medium transition-colors hover:border-control hover:bg-sunken'

/** As in the sample, each with its link. */
function QuickActions({ company: { role, slug } }: { company: OwnCompany }) {
  if (role === 'interviewer') return null
  const actions = [
    ['Post a Job', portalPath('jobs', slug, { job: 'new' })],
    ['Share Company Update', portalPath('content', slug)],
    ['Create Event', portalPath('events', slug)],
    ['View Analytics', portalPath('analytics', slug)],
  ] as const
  return (
    <Card className="flex flex-1 flex-col gap-3">
      <h2 className="text-18">Quick actions</h2>
      <ul className="grid gap-2 xl:grid-cols-[2fr_3fr]">
        {actions.map(([label, to]) => (
          <li key={label}>
            <Link to={to} className={line}>
              {label}
              <ArrowRight aria-hidden="true" className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
