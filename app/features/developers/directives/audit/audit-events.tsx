import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck, X } from 'lucide-react'
import { Link } from 'react-router'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import {
  type Chain,
  chainEventsQuery,
  chainQuery,
  type EventFilter,
  memberNamesQuery,
  type OversightEvent,
  shortId,
} from '#app/features/developers/directives/directive-queries.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { now } from '#app/lib/clock.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { FilterSelect } from '#app/ui/filter-select.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { weekdayAndTime } from '#shared/dates.ts'
import { withCommas } from '#shared/with-commas.ts'

/** Filters of the chain, each with the kinds of events it includes. */
const kinds = [
  { value: '', label: 'All kinds' },
  { value: 'approval_requested,approved,rejected,edited,deferred,expired', label: 'Approvals' },
  {
    value: 'submitted,asked,started,paused,resumed,cancelled,completed,failed,forked,limits_changed',
    label: 'Directives',
  },
  { value: 'planning,planned', label: 'Plans' },
  { value: 'step_done,model_asked,model_answered', label: 'Steps' },
  { value: 'refused', label: 'Refusals' },
  { value: 'remembered,memory_corrected,forgot', label: 'Memory' },
  { value: 'held,released', label: 'Pausing all' },
]

const day = 86_400_000
const times = [
  { value: '', label: 'Any time' },
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
]

/** From the start of a minute, so that the same choice is the same query. */
const sinceDays = (days: string) =>
  days && new Date(Math.floor((now().getTime() - Number(days) * day) / 60_000) * 60_000).toISOString()

export function AuditEvents() {
  const scope = useWorkspaceScope()
  const [params, setParams] = useAddressQuery()
  const of = (name: string) => params.get(name) ?? ''
  const choose = (name: string, value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const kind = kinds.find(({ label }) => label === of('kind'))?.value ?? ''
  const members = useQuery(memberNamesQuery(scope)).data ?? []
  const directive = of('directive')
  const filter = { kind, by: of('by'), directive_id: directive, since: sinceDays(of('days')) }
  return (
    <section aria-label="Events" className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3">
        <h2 className="mr-auto text-16 font-semibold">Chain</h2>
        {directive && (
          <Button look="outline" size="small" onClick={() => choose('directive', '')}>
            <span className="font-mono text-13">{shortId(directive)}</span>
            <X aria-hidden="true" className="size-3.5" />
            <span className="sr-only">, show all directives</span>
          </Button>
        )}
        <FilterSelect
          label="Person"
          value={filter.by}
          options={[
            { value: '', label: 'Everyone' },
            ...members.map(({ user_id, name }) => ({ value: user_id, label: name })),
          ]}
          onChoose={(by) => choose('by', by)}
          className="max-w-44"
        />
        <FilterSelect
          label="Kind"
          value={kind}
          options={kinds}
          onChoose={(value) => choose('kind', kinds.find((one) => one.value === value && value)?.label ?? '')}
        />
        <FilterSelect
          label="Time"
          value={of('days')}
          options={times}
          onChoose={(days) => choose('days', days)}
        />
      </div>
      <Events filter={filter} />
    </section>
  )
}

function Events({ filter }: { filter: EventFilter }) {
  const scope = useWorkspaceScope()
  const query = useInfiniteQuery(chainEventsQuery(scope, filter))
  const checkpoints = useQuery(chainQuery(scope)).data?.checkpoints ?? []
  const events = query.data?.pages.flatMap((one) => one.events)
  if (query.error && !events) {
    return (
      <ErrorState
        message={`Events could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!events) return <Skeleton className="h-72 w-full rounded-none!" />
  if (events.length === 0)
    return <EmptyState title="No events match">Remove a filter to see more.</EmptyState>
  const isWhole = Object.values(filter).every((value) => value === '')
  return (
    <>
      <ol aria-label="Chain" className={cx(query.isPlaceholderData && 'opacity-60')}>
        {events.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            signed={isWhole ? checkpoints.find(({ seq }) => seq === event.seq) : undefined}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <div className="flex justify-center border-t border-line p-4">
          <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
        </div>
      )}
    </>
  )
}

type EventRowProps = { event: OversightEvent; signed: Chain['checkpoints'][number] | undefined }

/** One event of the chain; above a signed one, the time of its signature. */
function EventRow({ event: { seq, kind, by, reason, step, directive_id, at, hash }, signed }: EventRowProps) {
  return (
    <li className="border-b border-line text-14 last:border-0">
      {signed && (
        <p className="flex items-center gap-3 border-b border-line bg-sunken px-5 py-2 text-13">
          <CircleCheck aria-hidden="true" className="-ml-0.5 size-4 shrink-0 text-good" />
          Checkpoint, signed {weekdayAndTime(signed.at)}
          <span className="ml-auto font-mono text-ink-3 max-md:hidden">
            {withCommas(seq)} · {signed.hash.slice(0, 4)}…{signed.hash.slice(-4)}
          </span>
        </p>
      )}
      <div className="relative grid grid-cols-[1rem_2.5rem_minmax(0,1fr)] items-center gap-x-3 px-5 py-3 md:grid-cols-[1rem_4rem_minmax(0,1fr)_auto_7rem]">
        <span aria-hidden="true" className="absolute inset-y-0 left-[1.5625rem] w-0.5 bg-line-strong" />
        <span
          aria-hidden="true"
          className={`relative size-3 rounded-[3px] ring-4 ring-surface ${looks[kind] ?? 'bg-ink-2'}`}
        />
        <span className="text-ink-3 tabular-nums">{withCommas(seq)}</span>
        <span dir="auto" className="min-w-0 truncate">
          <strong className="font-semibold">{eventName(kind)}</strong>{' '}
          {directive_id && (
            <Link
              to={`/orcher/console/directives/${directive_id}`}
              className="font-mono text-13 text-ink-2 hover:text-ink hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-0"
            >
              {shortId(directive_id)}
            </Link>
          )}
          <span className="text-ink-2">
            {step && `, step ${step}`}
            {by && ` by ${by}`}
          </span>{' '}
          {reason && <span className="text-ink-2">“{reason}”</span>}
        </span>
        <time dateTime={at} className="text-13 text-ink-2 max-md:col-start-3">
          {weekdayAndTime(at)}
        </time>
        <span className="hidden text-right font-mono text-13 text-ink-3 md:block">
          {hash.slice(0, 4)}…{hash.slice(-4)}
        </span>
      </div>
    </li>
  )
}

/** `approval_requested` as 'Approval requested'. */
const eventName = (kind: string) => (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('_', ' ')

const looks: Readonly<Record<string, string>> = {
  rejected: 'bg-bad',
  failed: 'bg-bad',
  refused: 'bg-bad',
  approved: 'bg-good',
  completed: 'bg-good',
  approval_requested: 'bg-warn',
  planned: 'bg-api',
}
