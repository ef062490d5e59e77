import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { Timeline, TimelineItem } from '#app/ui/timeline.tsx'
import { withCommas } from '#shared/with-commas.ts'
import { portalActivity, portalFigures, portalJobs } from './portal-sample.ts'

const line =
  'flex min-h-13 w-full items-center justify-between rounded-input border border-line px-4 text-16 font-medium transition-colors hover:border-control hover:bg-sunken'

const enquiries = ['Post a Job', 'Share Company Update', 'Create Event']

export function OverviewTab({ enquiry }: { enquiry: (label: string) => ReactNode }) {
  const figures = portalFigures()
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Stat label="Page visits" value={withCommas(figures.visits)} note={figures.visitsNote} />
        <Stat label="New followers" value={figures.newFollowers} note="in four weeks" />
        <Stat label="Open jobs" value={figures.openJobs} note={`${figures.applicants} applicants`} />
        <Stat label="New applicants" value={figures.fresh} note="since Monday" />
      </dl>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Card className="flex flex-col gap-5">
          <h2 className="text-20">Recent activity</h2>
          <Timeline>
            {portalActivity.map(({ title, detail, when, hue }) => (
              <TimelineItem key={title} hue={hue}>
                <div className="flex items-baseline justify-between gap-x-4">
                  <p className="min-w-0 font-semibold wrap-anywhere">{title}</p>
                  <p className="shrink-0 text-14 text-ink-3">{when}</p>
                </div>
                <p className="text-15 text-ink-2">{detail}</p>
              </TimelineItem>
            ))}
          </Timeline>
        </Card>
        <Card className="flex flex-col gap-4">
          <h2 className="text-20">Quick actions</h2>
          <ul className="flex flex-col gap-2">
            {enquiries.map((label) => (
              <li key={label}>{enquiry(label)}</li>
            ))}
            <li>
              <Link to="/business-portal?tab=company" className={line}>
                View Analytics
                <ArrowRight aria-hidden="true" className="size-4" />
              </Link>
            </li>
          </ul>
        </Card>
      </div>
      <Card className="flex flex-col gap-4">
        <h2 className="text-20">Open jobs</h2>
        <ul className="divide-y divide-line">
          {portalJobs.map(({ title, applicants, fresh }) => (
            <li
              key={title}
              className="flex flex-col justify-between gap-x-6 gap-y-1 py-3 sm:flex-row sm:items-baseline"
            >
              <span className="font-medium">{title}</span>
              <span className="text-15 text-ink-2 tabular-nums">
                {applicants} applicants · <span className="text-accent">{fresh} new</span>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
