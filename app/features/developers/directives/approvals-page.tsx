import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { now } from '#app/lib/clock.ts'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { timeLeft } from '#shared/relative-time.ts'
import { ApprovalDetail } from './approval-detail.tsx'
import { type Approval, approvalsQuery } from './directive-queries.ts'
import { PauseAll } from './pause-all.tsx'

/** What waits for a person, the next to expire first. Nothing is decided here but by somebody who has it before them. */
export function ApprovalsPage() {
  const [params, setParams] = useSearchParams()
  const isDecided = params.get('show') === 'decided'
  const query = useQuery(approvalsQuery(useWorkspaceScope(), isDecided ? 'decided' : 'pending'))
  const { data } = query
  const wanted = params.get('approval')
  const current =
    data?.find(({ id }) => id === wanted) ??
    data?.find(({ directive_id: id }) => id === params.get('directive')) ??
    data?.[0]
  const choose = (id: string) =>
    setParams({ ...(isDecided && { show: 'decided' }), approval: id }, { preventScrollReset: true })
  return (
    <>
      <PageHeader title="Approvals" lead="Where agents ask before they continue." aside={<PauseAll />} />
      <Tabs
        label="Approvals"
        items={[
          {
            label: 'Waiting',
            to: { search: '' },
            current: !isDecided,
            ...(!isDecided && data && { count: data.length }),
          },
          { label: 'Decided', to: { search: '?show=decided' }, current: isDecided },
        ]}
      />
      {query.error && !data ? (
        <ErrorState
          message={`Approvals could not be loaded: ${query.error.message}`}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : !data ? (
        <Skeleton className="h-72 w-full rounded-card!" />
      ) : data.length === 0 || !current ? (
        <EmptyState title={isDecided ? 'Nothing decided yet' : 'Nothing waits for you'}>
          Anything that reaches other people needs approval here first, along with whatever your policies
          name.
        </EmptyState>
      ) : (
        <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <ul className="self-start overflow-hidden rounded-card border border-line bg-surface">
            {data.map((approval) => (
              <li key={approval.id} className="border-b border-line last:border-0">
                <ApprovalRow approval={approval} current={approval === current} onChoose={choose} />
              </li>
            ))}
          </ul>
          <ApprovalDetail key={current.id} approval={current} />
        </div>
      )}
      <p className="text-13 text-ink-3">
        Who may decide what is set by your{' '}
        <Link to="/orcher/console/policies" className="text-accent hover:underline">
          policies
        </Link>
        .
      </p>
    </>
  )
}

type ApprovalRowProps = { approval: Approval; current: boolean; onChoose: (id: string) => void }

function ApprovalRow({ approval, current, onChoose }: ApprovalRowProps) {
  const { id, title, instruction, tool, expires_at, state } = approval
  const left = timeLeft(expires_at, now())
  const isSoon = left.endsWith('min') || left === 'over'
  return (
    <button
      type="button"
      aria-pressed={current}
      onClick={() => onChoose(id)}
      className={cx(
        'flex w-full flex-col gap-1 px-4 py-3.5 text-left outline-offset-[-3px]',
        current ? 'bg-sunken shadow-[inset_3px_0_0_var(--accent)]' : 'hover:bg-canvas',
      )}
    >
      <span className="flex items-start justify-between gap-3">
        <span dir="auto" className="text-15 font-semibold">
          {title}
        </span>
        <span className={cx('flex shrink-0 items-center gap-1 text-13', isSoon ? 'text-bad' : 'text-ink-2')}>
          {state === 'pending' ? (
            <>
              <Clock aria-hidden="true" className="size-3.5" /> {left}
            </>
          ) : (
            <span className="capitalize">{state}</span>
          )}
        </span>
      </span>
      <span dir="auto" className="truncate text-13 text-ink-2">
        {instruction}
      </span>
      <span className="font-mono text-13 text-ink-3">{tool}</span>
    </button>
  )
}
