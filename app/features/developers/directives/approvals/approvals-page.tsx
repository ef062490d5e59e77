import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Clock } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { approvalCountsQuery } from '#app/data/orcher-waiting.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { following } from '#app/features/developers/directives/directive-queries.ts'
import { now } from '#app/lib/clock.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { timeLeft } from '#shared/relative-time.ts'
import type { Approval, ApprovalTab } from './approval-queries.ts'
import type { SecondStepProps } from './decision-form.tsx'
import { NamedNot } from './named-not.tsx'
import { type ShownApprovals, useShownApprovals } from './use-shown-approvals.ts'

const ApprovalDetail = lazy(async () => ({
  default: (await import('./approval-detail.tsx')).ApprovalDetail,
}))

type ApprovalsPageProps = { SecondStep: ComponentType<SecondStepProps> }

/** Approvals that wait for a person, next to expire first. Each is decided only in its full view. */
export function ApprovalsPage({ SecondStep }: ApprovalsPageProps) {
  const approvals = useShownApprovals()
  const { isNamed } = approvals
  return (
    <>
      <div className={cx(isNamed && 'max-lg:sr-only')}>
        <PageHeader title="Approvals" lead="Where agents ask before they continue." />
      </div>
      <div className={cx(isNamed && 'max-lg:hidden')}>
        <ApprovalTabs tab={approvals.tab} />
      </div>
      <Approvals approvals={approvals} SecondStep={SecondStep} />
      <p className="text-13 text-ink-3">
        Your{' '}
        <Link to="/orcher/console/policies" className="touch-target text-accent underline">
          policies
        </Link>{' '}
        set who may decide what.
      </p>
    </>
  )
}

function ApprovalTabs({ tab }: { tab: ApprovalTab }) {
  const scope = useWorkspaceScope()
  const { data: counts } = useQuery({ ...approvalCountsQuery(scope), refetchInterval: following })
  return (
    <Tabs
      label="Approvals"
      items={[
        {
          label: 'For me',
          to: { search: '' },
          current: tab === 'mine',
          ...(counts && { count: counts.needs_me }),
        },
        {
          label: 'Others',
          to: { search: '?show=others' },
          current: tab === 'others',
          ...(counts && { count: counts.pending - counts.needs_me }),
        },
        { label: 'Decided', to: { search: '?show=decided' }, current: tab === 'decided' },
      ]}
    />
  )
}

function Approvals({ approvals, SecondStep }: ApprovalsPageProps & { approvals: ShownApprovals }) {
  const { query, isNamed, tab, shown, current, choose, back } = approvals
  if (query.error && !query.data) {
    return (
      <ErrorState
        message={`Approvals could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!shown) return <RowsSkeleton label="Loading the approvals" />
  const more = query.hasNextPage && (
    <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
  )
  if (shown.length === 0 && !isNamed) {
    return (
      <EmptyState title={emptyTitle[tab]}>
        Anything that reaches other people needs approval here first, along with whatever your policies name.
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className={cx('flex flex-col gap-4 self-start', isNamed && 'max-lg:hidden')}>
        {shown.length === 0 && <p className="px-1 text-14 text-ink-2">{emptyTitle[tab]}</p>}
        <ApprovalList
          approvals={shown}
          current={current?.id}
          isDecided={tab === 'decided'}
          onChoose={choose}
        />
        {more}
      </div>
      <div className={isNamed ? 'flex flex-col gap-4' : 'max-lg:hidden'}>
        <Button look="ghost" size="small" className="-ml-3 self-start lg:hidden" onClick={back}>
          <ChevronLeft aria-hidden="true" className="size-4" /> Approvals
        </Button>
        {current ? (
          <Suspense fallback={<RowsSkeleton label="Loading the approval" />}>
            <ApprovalDetail key={current.id} approval={current} SecondStep={SecondStep} onDecided={back} />
          </Suspense>
        ) : (
          <NamedNot approvals={approvals} />
        )}
      </div>
    </div>
  )
}

const emptyTitle = {
  mine: 'Nothing is waiting for you',
  others: 'Nothing is waiting for others',
  decided: 'Nothing decided yet',
} satisfies Record<ApprovalTab, string>

const hour = 3_600_000
const spans = [
  [hour, 'Within the hour'],
  [24 * hour, 'Within a day'],
  [7 * 24 * hour, 'This week'],
  [Number.POSITIVE_INFINITY, 'Later'],
] as const

const spanOf = ({ expires_at }: Approval) => {
  const left = new Date(expires_at).getTime() - now().getTime()
  return spans.find(([most]) => left < most)?.[1] ?? 'Later'
}

type ApprovalListProps = {
  approvals: readonly Approval[]
  /** The id of the one that is open. */
  current: string | undefined
  isDecided: boolean
  onChoose: (id: string) => void
}

/** What waits, by how long it may. */
function ApprovalList({ approvals, current, isDecided, onChoose }: ApprovalListProps) {
  if (approvals.length === 0) return null
  const groups = isDecided
    ? new Map([['', approvals] as const])
    : Map.groupBy(approvals, (approval) => spanOf(approval) as string)
  return (
    <div className="flex flex-col gap-4">
      {[...groups].map(([span, ones]) => (
        <section key={span} aria-label={span || 'Decided'} className="flex flex-col gap-2">
          {span && <h2 className="px-1 text-13 font-medium tracking-normal text-ink-2">{span}</h2>}
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {ones.map((approval) => (
              <li key={approval.id} className="border-b border-line last:border-0">
                <ApprovalRow approval={approval} current={approval.id === current} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type ApprovalRowProps = { approval: Approval; current: boolean; onChoose: (id: string) => void }

function ApprovalRow({ approval, current, onChoose }: ApprovalRowProps) {
  const { id, title, instruction, tool, expires_at, state, issued_by } = approval
  const left = timeLeft(expires_at, now())
  const isSoon = state === 'pending' && (left.endsWith('min') || left === 'over')
  return (
    <button
      type="button"
      aria-pressed={current}
      onClick={() => onChoose(id)}
      className={cx(
        'grid w-full grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 px-4 py-3.5 text-left outline-offset-[-2px]',
        current ? 'lg:bg-sunken lg:shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-canvas',
      )}
    >
      <Avatar name={issued_by.name ?? ''} size="small" className="mt-0.5" />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="flex items-start justify-between gap-3">
          <span dir="auto" className="text-15 font-semibold">
            {title}
          </span>
          <span
            className={cx('flex shrink-0 items-center gap-1 text-13', isSoon ? 'text-bad' : 'text-ink-2')}
          >
            {state === 'pending' ? (
              <>
                <Clock aria-hidden="true" className="size-3.5" /> {left}
              </>
            ) : (
              <span className="capitalize">{state}</span>
            )}
          </span>
        </span>
        <span dir="auto" className="line-clamp-2 text-13 text-ink-2">
          {instruction}
        </span>
        <span className="truncate text-13 text-ink-3">
          <span className="font-mono">{tool}</span> · {issued_by.name}
        </span>
      </span>
    </button>
  )
}
