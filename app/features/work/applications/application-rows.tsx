import { lazy, Suspense, useEffect, useState } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { type ApplicationTab, applicationTabs } from '#shared/application.ts'
import { ApplicationNotes } from './application-notes.tsx'
import type { Application, ApplicationCounts } from './application-records.ts'
import { ApplicationListSkeleton, ApplicationRow } from './application-row.tsx'
import { ApplicationView } from './application-view.tsx'
import { useMove, useRemoveOutside, useWithdraw } from './use-application-changes.ts'
import type { Applications } from './use-applications.ts'

const OutsideDialog = lazy(() =>
  import('./outside/outside-dialog.tsx').then((module) => ({ default: module.OutsideDialog })),
)
const Board = lazy(() => import('./application-board.tsx').then((module) => ({ default: module.Board })))

type RowsProps = {
  applications: Applications
  tab: ApplicationTab
  words: string
  /** How many there are, where that is known before they are there. */
  expected: number | undefined
}

export function Rows({ applications: source, tab, words, expected }: RowsProps) {
  const { applications, error, retry, retrying, more, loadingMore } = source
  const opened = useOpened(applications, source.source.sample, loadingMore ? undefined : more)
  if (error)
    return (
      <ErrorState
        message={`Your applications could not be loaded: ${error.message}`}
        onRetry={retry}
        retrying={retrying}
      />
    )
  if (!applications) return <ApplicationListSkeleton rows={expected} />
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
                onView={() => opened.open(application, 'view')}
                onNotes={() => opened.open(application, 'notes')}
              />
            </li>
          ))}
        </ul>
      )}
      {more && <LoadMoreButton busy={loadingMore} onMore={more} />}
      {opened.dialogs}
    </>
  )
}

/** `counts`: of each status, where all of them are on the board. */
type BoardViewProps = { applications: Applications; counts: ApplicationCounts | undefined }

export function BoardView({ applications: { board, column, showMore }, counts }: BoardViewProps) {
  const opened = useOpened(board.data && Object.values(board.data).flat(), false)
  const move = useMove()
  if (!board.data && board.error) {
    return (
      <ErrorState
        message={`Your applications could not be loaded: ${board.error.message}`}
        onRetry={() => void board.refetch()}
        retrying={board.isFetching}
      />
    )
  }
  if (!board.data) return <BoardPlaceholder />
  return (
    <div className="flex flex-col gap-3">
      <Suspense fallback={<BoardPlaceholder />}>
        <Board
          board={board.data}
          counts={counts?.open}
          shown={column}
          busy={board.isPlaceholderData}
          onMore={showMore}
          onOpen={opened.open}
          onMove={move}
        />
      </Suspense>
      {counts && counts.withdrawn > 0 && (
        <p className="text-14 text-ink-2">
          {counts.withdrawn} withdrawn {counts.withdrawn === 1 ? 'application is' : 'applications are'} in the{' '}
          <TextLink to={{ search: '?tab=archived' }}>archive</TextLink>.
        </p>
      )}
      {opened.dialogs}
    </div>
  )
}

const BoardPlaceholder = () => <Skeleton className="h-80 w-full rounded-card!" />

type Part = 'view' | 'notes' | 'edit'
type Opened = { application: Application; part: Part; open: boolean }

/** The dialogs of one application, which follow its updates. */
function useOpened(applications: readonly Application[] | undefined, sample: boolean, more?: () => void) {
  const [opened, setOpened] = useState<Opened>()
  const withdraw = useWithdraw()
  const move = useMove()
  const remove = useRemoveOutside()
  const open = (application: Application, part: Part) => setOpened({ application, part, open: true })
  useAsked(applications, (application) => open(application, 'view'), more)
  const close = () => setOpened((now) => now && { ...now, open: false })
  if (!opened) return { open, dialogs: null }
  const shown = applications?.find(({ id }) => id === opened.application.id) ?? opened.application
  const leave = (change: () => unknown) => {
    close()
    void change()
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  const dialogs = {
    view: (
      <ApplicationView
        application={shown}
        sample={sample}
        open={opened.open}
        onClose={close}
        onWithdraw={() => leave(() => withdraw(shown, true))}
        onRemove={() => leave(() => remove(shown))}
        onEdit={() => open(shown, 'edit')}
        onMove={(status) => {
          move(shown, status)
          setOpened({ ...opened, application: { ...shown, status } })
        }}
      />
    ),
    notes: (
      <ApplicationNotes
        key={shown.id}
        application={shown}
        sample={sample}
        open={opened.open}
        onClose={close}
      />
    ),
    edit: opened.open && (
      <Suspense>
        <OutsideDialog key={shown.id} application={shown} onClose={close} />
      </Suspense>
    ),
  }
  return { open, dialogs: dialogs[opened.part] }
}

/** An address may name one application, which is opened once loaded, from however far down the list. */
function useAsked(
  applications: readonly Application[] | undefined,
  open: (application: Application) => void,
  more: (() => void) | undefined,
) {
  const [query, setQuery] = useAddressQuery()
  const asked = query.get('open')
  const found = asked ? applications?.find(({ id }) => id === asked) : undefined
  useEffect(() => {
    if (!found) {
      if (asked && applications) more?.()
      return
    }
    open(found)
    setQuery(
      (now) => {
        now.delete('open')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  })
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
  active: 'Nothing is in progress right now.',
  interviews: 'Screenings and interviews appear here as soon as they’re scheduled.',
  offers: 'An offer appears here the moment an employer makes one.',
  archived: 'Applications that ended without an offer or were withdrawn are kept here.',
}
