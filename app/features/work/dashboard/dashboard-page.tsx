import { useQuery } from '@tanstack/react-query'
import {
  ArrowRight,
  Briefcase,
  CalendarDays,
  ListChecks,
  MessageSquare,
  Send,
  Target,
  UserPlus,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ownCompaniesQuery } from '#app/data/own-companies.ts'
import { now } from '#app/lib/clock.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { cx } from '#app/ui/cx.ts'
import { OwnRecords } from '#app/ui/own-records.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Timeline, TimelineItem } from '#app/ui/timeline.tsx'
import { withCommas } from '#shared/with-commas.ts'
import type { ActionNotes, Activity, DashboardFigures } from './dashboard-figures.ts'
import { ThisWeek } from './this-week.tsx'
import { useDashboard } from './use-dashboard.ts'
import { leadText } from './waiting.ts'
import { WaitingList } from './waiting-list.tsx'

const quickActions = [
  { label: 'Browse Jobs', to: '/jobs', icon: Briefcase },
  {
    label: 'Expand Network',
    to: '/search?type=people',
    known: '/network?show=suggestions',
    icon: UserPlus,
  },
  { label: 'Set Goals', to: '/goals', icon: Target },
  { label: 'Skills Assessment', to: '/skills?tab=assessments', icon: ListChecks },
]

export function DashboardPage() {
  const { firstName, hires, ...source } = useDashboard()
  return (
    <div className="page-x page-width page-y flex flex-col gap-8">
      <PageHeader title={<Title source={source} firstName={firstName} />} lead={<Lead source={source} />} />
      {hires && <HiringCard person={hires} />}
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

/** For people who signed up to hire: what follows is a seeker's, so this leads to where hiring starts or continues. */
function HiringCard({ person }: { person: string }) {
  const { data: companies, isError } = useQuery(ownCompaniesQuery(person))
  if (!companies && !isError) return <Skeleton className="h-24 w-full rounded-card!" />
  // Where they could not be read, the way there still is.
  const [company] = companies ?? []
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div>
        <h2 className="text-18">{company ? `You hire for ${company.name}` : 'Here to hire?'}</h2>
        <p className="text-15 text-ink-2">
          {company
            ? 'Its jobs, its candidates and its messages are in the Business portal.'
            : 'Add your company, post a job, and answer everyone who applies in one place.'}
        </p>
      </div>
      <ButtonLink to="/business-portal">Open Business portal</ButtonLink>
    </Card>
  )
}

type Known = { unknown: boolean; signedIn: boolean; shown: DashboardFigures | undefined }

/** Prerendered markup greets both; the mark on <html> chooses. */
function Title({
  source: { unknown, signedIn },
  firstName,
}: {
  source: Known
  firstName: string | undefined
}) {
  return (
    <>
      {!signedIn && <span className="when-signed-out">Welcome to your dashboard</span>}
      {(signedIn || unknown) && (
        <span className="when-signed-in">{firstName ? `Welcome back, ${firstName}` : 'Welcome back'}</span>
      )}
    </>
  )
}

function Lead({ source: { unknown, signedIn, shown } }: { source: Known }) {
  if (signedIn) return leadText(now(), shown?.waiting?.length)
  return (
    <>
      <span className="when-signed-out">Here’s where your search stands today.</span>
      {unknown && <span className="when-signed-in">&nbsp;</span>}
    </>
  )
}

/** The sample has no line about what is pending; while the person's own is loading, its place is reserved. */
function Content({ figures }: { figures: DashboardFigures | undefined }) {
  const [all, setAll] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      {(!figures || figures.waiting) && (
        // A list shown to its end is longer than the week, which then keeps its own height.
        <div className={cx('grid gap-4 lg:grid-cols-[minmax(0,1fr)_20.9375rem]', all && 'items-start')}>
          <WaitingList items={figures?.waiting} all={all} onAll={setAll} />
          <ThisWeek days={figures?.week} promised={figures?.promised} />
        </div>
      )}
      <Figures figures={figures} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20.9375rem]">
        <RecentActivity activities={figures?.activities} />
        <QuickActions notes={figures?.notes ?? {}} />
      </div>
    </div>
  )
}

function QuickActions({ notes }: { notes: ActionNotes }) {
  return (
    <Card className="flex flex-col gap-2 p-4! sm:p-5!">
      <h2 className="text-18">Quick actions</h2>
      <ul className="flex grow flex-col divide-y divide-line">
        {quickActions.map(({ label, to, known = to, icon: Icon }) => (
          <li key={label} className="flex max-h-16 grow flex-col">
            <Link
              to={notes[known] ? known : to}
              className="-mx-2 flex min-h-11 grow items-center gap-3 rounded-control px-2 text-15 font-medium hover:bg-sunken"
            >
              <Icon aria-hidden="true" className="size-4.5 text-ink-2" strokeWidth={1.75} />
              {label}
              <span className="ml-auto text-13 font-normal text-ink-3">{notes[known] ?? notes[to]}</span>
              <ArrowRight aria-hidden="true" className="size-4 text-ink-2" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Figures({ figures }: { figures: DashboardFigures | undefined }) {
  const shown = [
    { label: 'Job applications', figure: figures?.applications, to: '/applications', icon: Send },
    {
      label: 'Network connections',
      figure: figures?.connections,
      to: figures?.sample === false ? '/network' : '/search?type=people',
      icon: Users,
    },
    { label: 'Messages', figure: figures?.messages, to: '/messages', icon: MessageSquare },
    {
      label: 'Interviews',
      figure: figures?.interviews,
      to: '/applications?tab=interviews',
      icon: CalendarDays,
    },
  ]
  return (
    <dl aria-busy={!figures} className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4">
      {shown.map(({ label, figure, to, icon: Icon }) => (
        <div
          key={label}
          className="relative flex flex-wrap content-between items-baseline gap-x-2.5 gap-y-1 rounded-card border border-line bg-surface p-4 transition-colors hover:border-control"
        >
          <dt className="flex w-full items-start justify-between gap-2 text-14 text-ink-2">
            {label}
            <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-3" strokeWidth={1.75} />
          </dt>
          <dd className="text-26 font-semibold tracking-[-0.02em]">
            {figure ? (
              <Link to={to} className="rounded-control after:absolute after:inset-0 after:rounded-card">
                {withCommas(figure.value)}
              </Link>
            ) : (
              <Skeleton className="my-1 h-5.5 w-14" />
            )}
          </dd>
          <dd className="text-14 text-ink-3">{figure ? figure.note : <Skeleton className="h-3.5 w-20" />}</dd>
        </div>
      ))}
    </dl>
  )
}

function RecentActivity({ activities }: { activities: readonly Activity[] | undefined }) {
  return (
    <Card className="flex flex-col gap-4 p-4! sm:p-5!">
      <h2 className="text-18">Recent activity</h2>
      {activities?.length === 0 && (
        <p className="text-15 text-ink-2">
          Nothing yet. Jobs you save, goals you reach and courses you take show up here.
        </p>
      )}
      <Timeline>
        {activities?.map(({ id, title, detail, when, hue, to }) => (
          <TimelineItem key={id} hue={hue}>
            <div className="flex items-baseline justify-between gap-x-4">
              <p dir="auto" className="min-w-0 font-semibold wrap-anywhere">
                {title}
              </p>
              <p className="shrink-0 text-14 text-ink-3">{when}</p>
            </div>
            <p dir="auto" className="text-15 text-ink-2 wrap-anywhere">
              {to ? (
                <TextLink to={to} look="quiet" className="touch-target">
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
