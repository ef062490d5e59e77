import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { OwnRecords } from '#app/ui/own-records.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Timeline, TimelineItem } from '#app/ui/thread.tsx'
import { withCommas } from '#shared/with-commas.ts'
import type { Activity, DashboardFigures } from './dashboard-figures.ts'
import { useDashboard } from './use-dashboard.ts'

const quickActions = [
  { label: 'Browse Jobs', to: '/jobs' },
  { label: 'Expand Network', to: '/search?type=people' },
  { label: 'Set Goals', to: '/goals' },
  { label: 'Skills Assessment', to: '/skills?tab=assessments' },
]

export function Dashboard() {
  const { firstName, ...source } = useDashboard()
  return (
    <div className="page-x page-width flex flex-col gap-8 page-y">
      <PageHeader
        title={firstName ? `Welcome back, ${firstName}` : 'Welcome to your dashboard'}
        lead="Here is where your search stands today."
      />
      <OwnRecords
        source={source}
        replacedBy="The first thing you do here, such as saving a job, replaces this sample."
        path="/dashboard"
        what="Your dashboard"
        skeleton={<Content figures={undefined} />}
      >
        {(figures) => <Content figures={figures} />}
      </OwnRecords>
    </div>
  )
}

function Content({ figures }: { figures: DashboardFigures | undefined }) {
  return (
    <div className="flex flex-col gap-8">
      <Figures figures={figures} />
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <RecentActivity activities={figures?.activities} />
        <QuickActions />
      </div>
    </div>
  )
}

function QuickActions() {
  return (
    <Card className="flex flex-col gap-4 self-start">
      <h2 className="text-20">Quick actions</h2>
      <ul className="flex flex-col gap-2">
        {quickActions.map(({ label, to }) => (
          <li key={label}>
            <Link
              to={to}
              className="flex min-h-13 items-center justify-between rounded-input border border-line px-4 text-16 font-medium transition-colors hover:border-control hover:bg-sunken"
            >
              {label}
              <ArrowRight aria-hidden="true" className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Figures({ figures }: { figures: DashboardFigures | undefined }) {
  const shown = [
    ['Job applications', figures?.applications],
    ['Network connections', figures?.connections],
    ['Messages', figures?.messages],
    ['Interviews', figures?.interviews],
  ] as const
  return (
    <dl aria-busy={!figures} className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {shown.map(([label, figure]) => (
        <Stat
          key={label}
          label={label}
          value={figure ? withCommas(figure.value) : <Skeleton className="my-1 h-7 w-14" />}
          note={figure ? figure.note : <Skeleton className="my-1 h-3.5 w-20" />}
        />
      ))}
    </dl>
  )
}

function RecentActivity({ activities }: { activities: readonly Activity[] | undefined }) {
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-20">Recent activity</h2>
      <Timeline>
        {activities?.map(({ id, title, detail, when, hue, to }) => (
          <TimelineItem key={id} hue={hue}>
            <div className="flex items-baseline justify-between gap-x-4">
              <p className="min-w-0 font-semibold wrap-anywhere">{title}</p>
              <p className="shrink-0 text-14 text-ink-3">{when}</p>
            </div>
            <p className="text-15 text-ink-2">
              {to ? (
                <TextLink to={to} look="quiet">
                  {detail}
                </TextLink>
              ) : (
                detail
              )}
            </p>
          </TimelineItem>
        )) ??
          [0, 1, 2].map((line) => (
            <TimelineItem key={line} hue="line">
              <Skeleton className="my-1 h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </TimelineItem>
          ))}
      </Timeline>
    </Card>
  )
}
