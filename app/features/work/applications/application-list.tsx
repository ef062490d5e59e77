import { Columns3, List, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { hasOwnServer } from '#app/lib/backend/own-server.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { FilterBox } from '#app/ui/filter-box.tsx'
import { OwnRecords } from '#app/ui/own-records.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RenderWhenVisible } from '#app/ui/render-when-visible.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { InlineStat, InlineStats, InlineStatsSkeleton } from '#app/ui/stat.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { type ApplicationTab, applicationTabs } from '#shared/application.ts'
import {
  type ApplicationCounts,
  applicationFigures,
  applicationFunnel,
  countInTab,
} from './application-records.ts'
import { ApplicationListSkeleton } from './application-row.tsx'
import { BoardView, Rows } from './application-rows.tsx'
import { type Applications, useApplications } from './use-applications.ts'

const Funnel = lazy(() =>
  import('./application-funnel.tsx').then(({ ApplicationFunnel }) => ({ default: ApplicationFunnel })),
)

const OutsideDialog = lazy(() =>
  import('./outside/outside-dialog.tsx').then((module) => ({ default: module.OutsideDialog })),
)

const CalendarFeed = lazy(() =>
  import('./calendar-feed.tsx').then((module) => ({ default: module.CalendarFeed })),
)

export function ApplicationList() {
  const [params] = useAddressQuery()
  const asked = params.get('tab') ?? ''
  const tab: ApplicationTab = asked in applicationTabs ? (asked as ApplicationTab) : 'all'
  const [words, type] = useTypedQuery('q')
  const asBoard = params.get('view') === 'board'
  const applications = useApplications(tab, words, asBoard)
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
        {(counts) => (
          <Content counts={counts} applications={applications} tab={tab} words={words} asBoard={asBoard} />
        )}
      </OwnRecords>
    </div>
  )
}

type ContentProps = {
  counts: ApplicationCounts
  applications: Applications
  tab: ApplicationTab
  words: string
  asBoard: boolean
}

function Content({ counts, applications, tab, words, asBoard }: ContentProps) {
  const figures = applicationFigures(counts)
  const { sample, signedIn } = applications.source
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <InlineStats>
          <InlineStat label="applied" value={figures.applied} />
          <InlineStat label="in interviews" value={figures.interviews} />
          <InlineStat label={figures.offers === 1 ? 'offer' : 'offers'} value={figures.offers} />
          <InlineStat label="response rate" value={`${figures.responseRate}%`} />
        </InlineStats>
        {signedIn && (
          <div className="flex flex-wrap items-center gap-3">
            {!sample && <ViewSwitch asBoard={asBoard} />}
            <AddFromElsewhere />
          </div>
        )}
      </div>
      {!sample && asBoard ? (
        <BoardView applications={applications} counts={words.trim() ? undefined : counts} />
      ) : (
        <div className="flex flex-col gap-6">
          <Tabs label="Applications" items={tabItems(tab, words)} />
          <Rows
            applications={applications}
            tab={tab}
            words={words}
            expected={words.trim() ? undefined : countInTab(counts, tab)}
          />
        </div>
      )}
      <section aria-labelledby="funnel" className="flex flex-col gap-4">
        <h2 id="funnel" className="text-20">
          How far they got
        </h2>
        <RenderWhenVisible placeholder={<FunnelPlaceholder />}>
          <Suspense fallback={<FunnelPlaceholder />}>
            <Funnel steps={applicationFunnel(counts)} own={!sample} />
          </Suspense>
        </RenderWhenVisible>
      </section>
      {!sample && hasOwnServer && (
        <Suspense>
          <CalendarFeed />
        </Suspense>
      )}
    </>
  )
}

const FunnelPlaceholder = () => <Skeleton className="h-67 rounded-card! sm:h-56" />

/** In the address, so that a reload and going back keep it. */
function ViewSwitch({ asBoard }: { asBoard: boolean }) {
  const [params] = useAddressQuery()
  const to = (board: boolean) => {
    const next = new URLSearchParams(params)
    next.delete('view')
    if (board) next.set('view', 'board')
    return { search: next.toString() }
  }
  const items = [
    { label: 'List', Icon: List, to: to(false), current: !asBoard },
    { label: 'Board', Icon: Columns3, to: to(true), current: asBoard },
  ]
  return (
    <nav aria-label="View" className="flex rounded-full border border-line-strong bg-surface p-0.5">
      {items.map(({ label, Icon, to, current }) => (
        <Link
          key={label}
          to={to}
          preventScrollReset
          aria-current={current ? 'true' : undefined}
          className={cx(
            'flex h-8 items-center gap-1.5 rounded-full px-3 text-14 font-medium pointer-coarse:h-11',
            current ? 'bg-ink text-canvas' : 'text-ink-2 hover:text-ink',
          )}
        >
          <Icon aria-hidden="true" className="size-4 max-sm:hidden" /> {label}
        </Link>
      ))}
    </nav>
  )
}

function AddFromElsewhere() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" size="small" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-4" /> Add from elsewhere
      </Button>
      {open && (
        <Suspense>
          <OutsideDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function tabItems(current: ApplicationTab, words: string) {
  return Object.entries(applicationTabs).map(([tab, { label }]) => {
    const params = new URLSearchParams()
    if (tab !== 'all') params.set('tab', tab)
    if (words) params.set('q', words)
    return { label, to: { search: params.toString() }, current: tab === current }
  })
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
