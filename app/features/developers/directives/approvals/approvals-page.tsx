import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Clock } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { now } from '#app/lib/clock.ts'
import { useSingleKeys } from '#app/lib/page/single-keys.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { timeLeft } from '#shared/relative-time.ts'
import { ApprovalDetail } from './approval-detail.tsx'
import { type Approval, approvalsQuery, isMine } from './approval-queries.ts'
import type { SecondStepProps } from './decision-form.tsx'

const isWide = () => matchMedia('(min-width: 1024px)').matches

/** Approvals that wait for a person, next to expire first. Each is decided only in its full view. */
export function ApprovalsPage({ SecondStep }: { SecondStep: ComponentType<SecondStepProps> }) {
  const [params, setParams] = useSearchParams()
  const isDecided = params.get('show') === 'decided'
  const query = useQuery(approvalsQuery(useWorkspaceScope(), isDecided ? 'decided' : 'pending'))
  const { data } = query
  const named = data?.find(
    ({ id, directive_id }) => id === params.get('approval') || directive_id === params.get('directive'),
  )
  // A link may name one that only others can decide.
  const isOthers = !isDecided && (params.get('show') === 'others' || (named !== undefined && !isMine(named)))
  const [mine, others] = [data?.filter(isMine), data?.filter((one) => !isMine(one))]
  const shown = isDecided ? data : isOthers ? others : mine
  const current = shown?.find((one) => one === named) ?? shown?.[0]
  const list: Record<string, string> = isDecided ? { show: 'decided' } : isOthers ? { show: 'others' } : {}
  // On a phone the selected one replaces the list.
  const choose = (id: string) => setParams({ ...list, approval: id }, { preventScrollReset: isWide() })
  const back = () => setParams(list)
  const move = (way: 1 | -1) => {
    const next = current && shown?.[shown.indexOf(current) + way]
    if (next) choose(next.id)
  }
  useSingleKeys({ j: () => move(1), k: () => move(-1) })
  return (
    <>
      <div className={named && 'max-lg:sr-only'}>
        <PageHeader title="Approvals" lead="Where agents ask before they continue." />
      </div>
      <div className={named && 'max-lg:hidden'}>
        <Tabs
          label="Approvals"
          items={[
            {
              label: 'For me',
              to: { search: '' },
              current: !isDecided && !isOthers,
              ...(!isDecided && mine && { count: mine.length }),
            },
            {
              label: 'Others',
              to: { search: '?show=others' },
              current: isOthers,
              ...(!isDecided && others && { count: others.length }),
            },
            { label: 'Decided', to: { search: '?show=decided' }, current: isDecided },
          ]}
        />
      </div>
      {query.error && !data ? (
        <ErrorState
          message={`Approvals could not be loaded: ${query.error.message}`}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : !shown ? (
        <RowsSkeleton label="Loading the approvals" />
      ) : shown.length === 0 || !current ? (
        <EmptyState
          title={
            isDecided
              ? 'Nothing decided yet'
              : isOthers
                ? 'Nothing is waiting for others'
                : 'Nothing is waiting for you'
          }
        >
          Anything that reaches other people needs approval here first, along with whatever your policies
          name.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className={named && 'max-lg:hidden'}>
            <ApprovalList approvals={shown} current={current} isDecided={isDecided} onChoose={choose} />
          </div>
          <div className={named ? 'flex flex-col gap-4' : 'max-lg:hidden'}>
            <Button look="ghost" size="small" className="-ml-3 self-start lg:hidden" onClick={back}>
              <ChevronLeft aria-hidden="true" className="size-4" /> Approvals
            </Button>
            <ApprovalDetail key={current.id} approval={current} SecondStep={SecondStep} />
          </div>
        </div>
      )}
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
  current: Approval
  isDecided: boolean
  onChoose: (id: string) => void
}

/** What waits, by how long it may. */
function ApprovalList({ approvals, current, isDecided, onChoose }: ApprovalListProps) {
  const groups = isDecided
    ? new Map([['', approvals] as const])
    : Map.groupBy(approvals, (approval) => spanOf(approval) as string)
  return (
    <div className="flex flex-col gap-4 self-start">
      {[...groups].map(([span, ones]) => (
        <section key={span} aria-label={span || 'Decided'} className="flex flex-col gap-2">
          {span && <h2 className="px-1 text-13 font-medium tracking-normal text-ink-2">{span}</h2>}
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {ones.map((approval) => (
              <li key={approval.id} className="border-b border-line last:border-0">
                <ApprovalRow approval={approval} current={approval === current} onChoose={onChoose} />
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
