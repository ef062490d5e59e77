import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { Card } from '#app/ui/card.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { type OwnCompany, portalPath } from '#shared/company.ts'
import {
  type AnalyticsRange,
  analyticsRanges,
  type CompanyAnalytics,
  daysText,
  enoughForParts,
  funnelLines,
  funnelWords,
  sourceLines,
} from '#shared/company-analytics.ts'
import { longDate } from '#shared/long-date.ts'
import { withCommas } from '#shared/with-commas.ts'
import { analyticsQuery } from './analytics-queries.ts'
import { BarTable } from './bar-table.tsx'
import { PayTable } from './pay-table.tsx'

/** Sources of visitors, the funnel, time per stage, and the company's pay. */
export function PortalAnalytics({ company }: { company: OwnCompany }) {
  const [query] = useAddressQuery()
  const asked = query.get('range') ?? ''
  const range = (asked in analyticsRanges ? asked : 'month') as AnalyticsRange
  const analytics = useQuery(analyticsQuery(company.id, range))
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Analytics" lead="From the company’s own records, and no one else’s." />
      <Tabs
        label="Range"
        items={(Object.keys(analyticsRanges) as AnalyticsRange[]).map((one) => ({
          label: analyticsRanges[one].label,
          to: portalPath('analytics', company.slug, one === 'month' ? {} : { range: one }),
          current: one === range,
        }))}
      />
      {analytics.data ? (
        <Figures analytics={analytics.data} />
      ) : analytics.error ? (
        <ErrorState
          message={`The figures could not be loaded: ${analytics.error.message}`}
          onRetry={() => void analytics.refetch()}
          retrying={analytics.isFetching}
        />
      ) : (
        <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
          {[0, 1, 2, 3].map((card) => (
            <Skeleton key={card} className="h-64 rounded-card!" />
          ))}
        </div>
      )}
    </div>
  )
}

const columns = (what: string) => ['Source', what, 'Share'] as const

function Figures({ analytics }: { analytics: CompanyAnalytics }) {
  const { since, visits, applications, visit_sources, application_sources, funnel, pay } = analytics
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-4">
        <Stat label="Page visits" value={withCommas(visits)} note={`since ${longDate(since)}`} />
        <Stat label="Applications" value={withCommas(applications)} note={`since ${longDate(since)}`} />
      </dl>
      <div className="grid gap-4 lg:grid-cols-2">
        <Part title="Where visits come from" lead="Where people were before they opened your company page.">
          {visit_sources ? (
            <BarTable
              caption="Visits by where they came from"
              columns={columns('Visits')}
              lines={sourceLines(visit_sources)}
            />
          ) : (
            <NotEnough of="visits with a known source" />
          )}
        </Part>
        <Part title="Where applications come from" lead="Where people were before they opened the job.">
          {application_sources ? (
            <BarTable
              caption="Applications by where they came from"
              columns={columns('Applications')}
              lines={sourceLines(application_sources)}
            />
          ) : (
            <NotEnough of="applications with a known source" />
          )}
        </Part>
        <Part title="Funnel" lead="How far the people who applied in this period have gotten.">
          {funnel ? (
            <BarTable
              caption="Applications by the furthest step they reached"
              columns={['Step', 'Applications', 'Share']}
              lines={funnelLines(funnel)}
            />
          ) : (
            <NotEnough of="applications" />
          )}
        </Part>
        <Part
          title="Time in stage"
          lead="The median time an application spent in each stage before its next step."
        >
          <StageTable stages={analytics.stages} />
        </Part>
      </div>
      <Part
        title="Pay position"
        lead="What your open jobs pay, compared with jobs of the same title and level and with SalarySpace."
      >
        <PayTable pay={pay} />
      </Part>
    </div>
  )
}

function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-18">{title}</h2>
        <p className="text-14 text-ink-2">{lead}</p>
      </div>
      {children}
    </Card>
  )
}

function NotEnough({ of }: { of: string }) {
  return (
    <p className="text-15 text-ink-2">
      Not enough yet. The breakdown appears once there are {enoughForParts} {of}.
    </p>
  )
}

function StageTable({ stages }: Pick<CompanyAnalytics, 'stages'>) {
  return (
    <table className="w-full border-collapse text-15">
      <caption className="sr-only">How long applications spend in each stage</caption>
      <thead>
        <tr className="border-b border-line-strong text-13 text-ink-3">
          <th scope="col" className="py-2 text-left font-medium">
            Stage
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Moved on
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Time
          </th>
        </tr>
      </thead>
      <tbody>
        {stages.map(({ status, ended, days }) => (
          <tr key={status} className="border-b border-line last:border-0">
            <th scope="row" className="py-2.5 text-left font-normal">
              {status === 'under_review' ? 'Under Review' : funnelWords[status]}
            </th>
            <td className="py-2.5 text-right tabular-nums">{withCommas(ended)}</td>
            <td className="py-2.5 text-right font-semibold tabular-nums">
              {days === null ? (
                <span className="font-normal text-ink-3">not enough yet</span>
              ) : (
                daysText(days)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
