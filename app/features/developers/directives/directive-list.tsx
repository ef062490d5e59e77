import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { now } from '#app/lib/clock.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { RowsSkeleton } from '#app/ui/rows-skeleton.tsx'
import { dayOfYear, timeOfDay } from '#shared/dates.ts'
import { durationText, timeLeft } from '#shared/relative-time.ts'
import { mineQuery } from './approvals/approval-queries.ts'
import { type Directive, type DirectiveFilter, directivesQuery, shortId } from './directive-queries.ts'
import { ListFoot } from './list-foot.tsx'
import { ProgressThread } from './run/progress-thread.tsx'
import { StateMark } from './state-mark.tsx'

const columns =
  'md:grid md:grid-cols-[minmax(0,1.6fr)_minmax(11rem,1fr)_7.5rem_3.5rem] md:items-center md:gap-x-4'

type DirectiveListProps = {
  asks: { state?: string; needs_me?: string }
  filter: DirectiveFilter
  /** How many there are, once that is known. */
  total: number | undefined
  isNarrowed: boolean
  onNew: () => void
}

/** Rows do not move while being read: new ones are offered above them. */
export function DirectiveList({ asks, filter, total, isNarrowed, onNew }: DirectiveListProps) {
  const scope = useWorkspaceScope()
  const query = useInfiniteQuery(directivesQuery(scope, asks, filter))
  const mine = useMine()
  const all = query.data?.pages.flatMap((page) => page.data)
  const { shown, fresh, showAll } = useNewOnes(
    query.isPlaceholderData ? undefined : JSON.stringify([asks, filter]),
    all ?? [],
  )
  if (query.error && !all) {
    return (
      <ErrorState
        message={`Directives could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!all) return <RowsSkeleton label="Loading the directives" />
  if (all.length === 0) return <Nothing isNarrowed={isNarrowed} onNew={onNew} />
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div
        aria-hidden="true"
        className={cx('hidden border-b border-line px-5 py-2.5 text-13 text-ink-2', columns)}
      >
        <span>Directive</span>
        <span>State</span>
        <span>Progress</span>
        <span className="text-right">Spent</span>
      </div>
      {fresh > 0 && (
        <div className="flex justify-center border-b border-line py-2">
          <Button look="ghost" size="small" className="text-accent!" onClick={showAll}>
            <ArrowUp aria-hidden="true" className="size-4" /> {fresh} new
          </Button>
        </div>
      )}
      <ul data-directives="" className={cx(query.isPlaceholderData && 'opacity-60')}>
        {shown.map((directive) => (
          <li key={directive.id} className="border-b border-line last:border-0">
            <DirectiveRow directive={directive} isMine={mine.has(directive.id)} />
          </li>
        ))}
      </ul>
      {total !== undefined && <ListFoot shown={shown.length} total={total} query={query} />}
    </div>
  )
}

/**
 * Rows that arrived after the list was first shown, hidden until requested. `list` identifies the list; undefined while another
 * one is shown.
 */
function useNewOnes(list: string | undefined, all: readonly Directive[]) {
  const [seen, setSeen] = useState<{ list: string; newest: string }>()
  const top = all[0]?.id
  const showAll = () => list !== undefined && top !== undefined && setSeen({ list, newest: top })
  if (seen?.list !== list) showAll()
  const shown = seen?.list === list ? all.filter(({ id }) => id <= (seen?.newest ?? id)) : all
  return { shown, fresh: all.length - shown.length, showAll }
}

/** The directives whose approvals are the viewer's to decide. */
function useMine(): ReadonlySet<string> {
  const { data = [] } = useQuery(mineQuery(useWorkspaceScope()))
  return new Set(data.map(({ directive_id }) => directive_id))
}

const Nothing = ({ isNarrowed, onNew }: { isNarrowed: boolean; onNew: () => void }) => (
  <EmptyState
    title={isNarrowed ? 'None match' : 'No directives yet'}
    action={!isNarrowed && <Button onClick={onNew}>Write the first one</Button>}
  >
    {isNarrowed
      ? 'Try the other tabs, or remove a filter.'
      : 'For example: Find remote design jobs above $120K, match them to my skills and draft a memo.'}
  </EmptyState>
)

function DirectiveRow({ directive, isMine: waitsForMe }: { directive: Directive; isMine: boolean }) {
  const { id, instruction, state, steps, spent, issued_by } = directive
  return (
    <Link
      to={`/orcher/console/directives/${id}`}
      className={cx(
        'flex flex-col gap-1.5 px-5 py-3.5 outline-offset-[-2px] hover:bg-canvas',
        columns,
        waitsForMe && 'shadow-[inset_3px_0_0_var(--warn)]',
      )}
    >
      <span className="flex min-w-0 flex-col gap-1">
        <span dir="auto" className="line-clamp-3 text-15 font-semibold">
          {instruction}
        </span>
        <span className="hidden min-w-0 items-center gap-2 text-13 text-ink-3 md:flex">
          {issued_by.name && (
            <Avatar name={issued_by.name} size="small" className="size-5! text-[0.5625rem]!" />
          )}
          <span className="truncate">
            <span className="font-mono">{shortId(id)}</span>
            {issued_by.name && ` · ${issued_by.name}`}
          </span>
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-x-2 text-14 md:flex-col md:items-start md:gap-0.5">
        <StateMark state={state} className="shrink-0" />
        <span className="line-clamp-2 text-13 text-ink-2 max-md:hidden">
          {detailOf(directive, waitsForMe)}
        </span>
        <span className="ml-auto flex shrink-0 gap-2 text-13 text-ink-3 tabular-nums md:hidden">
          {steps.total > 0 && `${steps.done} of ${steps.total} · `}
          {moneyText(spent)}
        </span>
      </span>
      <span className="hidden md:block">
        <ProgressThread directive={directive} />
      </span>
      <span className="hidden text-right text-14 tabular-nums md:block">
        {moneyText(spent)}
        {spent.ms > 0 && <span className="block text-13 text-ink-3">{durationText(spent.ms)}</span>}
      </span>
    </Link>
  )
}

const moneyText = ({ money, ms }: Directive['spent']) =>
  money === 0 && ms === 0 ? '–' : `$${money.toFixed(2)}`

function detailOf(
  { state, questions, explained, steps, agent, ...at }: Directive,
  waitsForMe: boolean,
): string {
  if (state === 'planning' && questions.length > 0) return 'Asks a question'
  if (state === 'awaiting_approval') {
    const what = steps.waits ? `Step ${steps.waits}` : 'The plan'
    const waited = timeLeft(now(), new Date(at.state_since))
    return `${what} waits ${waitsForMe ? 'for you, ' : ''}${waited}`
  }
  return explained ?? `${agent ?? 'An agent'}, ${dayOf(at.created_at)}`
}

const dayOf = (moment: string) =>
  new Date(moment).toDateString() === now().toDateString() ? `today, ${timeOfDay(moment)}` : dayOfYear(moment)
