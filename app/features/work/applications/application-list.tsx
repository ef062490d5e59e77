import { lazy, Suspense, useState } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { FilterBox } from '#app/ui/filter-box.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { OwnRecords } from '#app/ui/own-records.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { InlineStat, InlineStats, InlineStatsSkeleton } from '#app/ui/stat.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { WhenSeen } from '#app/ui/when-seen.tsx'
import { type ApplicationTab, applicationTabs } from '#shared/application.ts'
import { ApplicationNotes } from './application-notes.tsx'
import {
  type Application,
  type ApplicationCounts,
  applicationFigures,
  applicationFunnel,
  countInTab,
} from './application-records.ts'
import { ApplicationListSkeleton, ApplicationRow } from './application-row.tsx'
import { ApplicationView } from './application-view.tsx'
import { useWithdraw } from './use-application-changes.ts'
import { type Applications, useApplications } from './use-applications.ts'

const Funnel = lazy(() =>
  import('./application-funnel.tsx').then(({ ApplicationFunnel }) => ({ default: ApplicationFunnel })),
)

const CalendarFeed = lazy(() =>
  import('./calendar-feed.tsx').then((module) => ({ default: module.CalendarFeed })),
)

export function ApplicationList() {
  const [params] = useAddressQuery()
  const asked = params.get('tab') ?? ''
  const tab: ApplicationTab = asked in applicationTabs ? (asked as ApplicationTab) : 'all'
  const [words, type] = useTypedQuery('q')
  const applications = useApplications(tab, words)
  return (
    <div className="page-x page-width flex flex-col gap-8 page-y">
      <PageHeader
        title="Applications"
        lead="Every role you have applied to, and what happens next."
        aside={
          <FilterBox
            label="Search by job title or company"
            placeholder="Search by title or company"
            words={words}
            onType={type}
            className="w-full sm:w-75"
          />
        }
      />
      <OwnRecords
        source={applications.source}
        replacedBy="Your first application replaces this sample."
        path="/applications"
        what="Your applications"
        skeleton={<PageSkeleton />}
      >
        {(counts) => <Content counts={counts} applications={applications} tab={tab} words={words} />}
      </OwnRecords>
    </div>
  )
}

type ContentProps = {
  counts: ApplicationCounts
  applications: Applications
  tab: ApplicationTab
  words: string
}

function Content({ counts, applications, tab, words }: ContentProps) {
  const figures = applicationFigures(counts)
  return (
    <>
      <InlineStats>
        <InlineStat label="applied" value={figures.applied} />
        <InlineStat label="in interviews" value={figures.interviews} />
        <InlineStat label={figures.offers === 1 ? 'offer' : 'offers'} value={figures.offers} />
        <InlineStat label="response rate" value={`${figures.responseRate}%`} />
      </InlineStats>
      <div className="flex flex-col gap-6">
        <Tabs label="Applications" items={tabItems(tab, words)} />
        <Rows
          applications={applications}
          tab={tab}
          words={words}
          expected={words.trim() ? undefined : countInTab(counts, tab)}
        />
      </div>
      <section aria-labelledby="funnel" className="flex flex-col gap-4">
        <h2 id="funnel" className="text-20">
          How far they got
        </h2>
        <WhenSeen placeholder={<FunnelPlaceholder />}>
          <Suspense fallback={<FunnelPlaceholder />}>
            <Funnel steps={applicationFunnel(counts)} />
          </Suspense>
        </WhenSeen>
      </section>
      {!applications.source.sample && (
        <Suspense>
          <CalendarFeed />
        </Suspense>
      )}
    </>
  )
}

const FunnelPlaceholder = () => <Skeleton className="h-67 rounded-card! sm:h-56" />

function tabItems(current: ApplicationTab, words: string) {
  return Object.entries(applicationTabs).map(([tab, { label }]) => {
    const params = new URLSearchParams()
    if (tab !== 'all') params.set('tab', tab)
    if (words) params.set('q', words)
    return { label, to: { search: params.toString() }, current: tab === current }
  })
}

/** `expected`: how many there are, where that is known before they are there. */
type RowsProps = Omit<ContentProps, 'counts'> & { expected: number | undefined }
type Opened = { application: Application; part: 'view' | 'notes'; open: boolean }

function Rows({ applications: source, tab, words, expected }: RowsProps) {
  const { applications, error, retry, retrying, more, loadingMore } = source
  const { sample } = source.source
  const [opened, setOpened] = useState<Opened>()
  const withdraw = useWithdraw()
  const close = () => setOpened((now) => now && { ...now, open: false })
  if (error)
    return (
      <ErrorState
        message={`Your applications could not be loaded: ${error.message}`}
        onRetry={retry}
        retrying={retrying}
      />
    )
  if (!applications) return <ApplicationListSkeleton rows={expected} />
  const shown = opened && (applications.find(({ id }) => id === opened.application.id) ?? opened.application)
  return (
    <>
      {applications.length === 0 ? (
        <NoApplications tab={tab} words={words} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {applications.map((application) => (
            <li key={application.id}>
              <ApplicationRow
                application={application}
                onView={() => setOpened({ application, part: 'view', open: true })}
                onNotes={() => setOpened({ application, part: 'notes', open: true })}
              />
            </li>
          ))}
        </ul>
      )}
      {more && <LoadMoreButton busy={loadingMore} onMore={more} />}
      {shown && opened.part === 'view' && (
        <ApplicationView
          application={shown}
          sample={sample}
          open={opened.open}
          onClose={close}
          onWithdraw={() => {
            close()
            void withdraw(shown, true)
            document.querySelector<HTMLElement>('h1')?.focus()
          }}
        />
      )}
      {shown && opened.part === 'notes' && (
        <ApplicationNotes
          key={shown.id}
          application={shown}
          sample={sample}
          open={opened.open}
          onClose={close}
        />
      )}
    </>
  )
}

function NoApplications({ tab, words }: { tab: ApplicationTab; words: string }) {
  if (words.trim()) {
    return (
      <EmptyState
        title="No applications found"
        action={
          <ButtonLink look="outline" to={{ search: tab === 'all' ? '' : `?tab=${tab}` }}>
            Clear search
          </ButtonLink>
        }
      >
        Nothing under {applicationTabs[tab].label} has “{words.trim()}” in its title or company.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No applications here" action={<ButtonLink to="/jobs">Browse Jobs</ButtonLink>}>
      {emptyLine[tab]}
    </EmptyState>
  )
}

const emptyLine: Record<ApplicationTab, string> = {
  all: 'What you apply for is listed here, with its history.',
  active: 'Nothing is under way at the moment.',
  interviews: 'Screenings and interviews appear here as soon as they are arranged.',
  offers: 'An offer appears here the moment an employer makes one.',
  archived: 'What ended without an offer, or was withdrawn, is kept here.',
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <InlineStatsSkeleton />
      <div className="flex flex-col gap-6">
        <Skeleton className="h-11 w-full" />
        <ApplicationListSkeleton />
      </div>
    </div>
  )
}
