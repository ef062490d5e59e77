import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { now } from '#app/lib/clock.ts'
import { useSingleKeys } from '#app/lib/page/single-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { LoadMoreButton } from '#app/ui/load-more-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { dayOfYear, timeOfDay } from '#shared/dates.ts'
import { type Directive, directivesQuery } from './directive-queries.ts'
import { NewDirective } from './new-directive.tsx'
import { ProgressThread } from './progress-thread.tsx'
import { StateMark } from './state-mark.tsx'

const filters = [
  ['', 'All'],
  ['awaiting_approval', 'Needs you'],
  ['running', 'Running'],
  ['paused', 'Paused'],
  ['completed', 'Completed'],
  ['failed', 'Failed'],
] as const

export function DirectivesPage() {
  const [params, setParams] = useSearchParams()
  const state = params.get('state') ?? ''
  const isNew = params.has('new')
  const open = () =>
    setParams((before) => new URLSearchParams([...before, ['new', '']]), { preventScrollReset: true })
  const close = () =>
    setParams(
      (before) => {
        before.delete('new')
        before.delete('instruction')
        return before
      },
      { preventScrollReset: true },
    )
  useSingleKeys({
    ...(!isNew && { c: open }),
    j: () => focusRow(1),
    k: () => focusRow(-1),
  })
  return (
    <>
      <PageHeader
        title="Directives"
        lead="Say what should be true. It is planned, run, and stopped wherever a person decides."
        aside={
          <Button onClick={open} disabled={isNew}>
            <Plus aria-hidden="true" className="size-4" />
            New directive
          </Button>
        }
      />
      {isNew && <NewDirective first={params.get('instruction') ?? ''} onClose={close} />}
      <Tabs
        label="State"
        items={filters.map(([value, label]) => ({
          label,
          to: { search: value ? `?state=${value}` : '' },
          current: value === state,
        }))}
      />
      <Directives state={state} onNew={open} />
    </>
  )
}

/** From the row that has the focus to the next or the one before; from elsewhere to the first. */
function focusRow(way: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-directives] a')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  rows[at < 0 ? 0 : at + way]?.focus()
}

function Directives({ state, onNew }: { state: string; onNew: () => void }) {
  const query = useInfiniteQuery(directivesQuery(useWorkspaceScope(), state))
  const all = query.data?.pages.flatMap((page) => page.data)
  if (query.error && !all) {
    return (
      <ErrorState
        message={`Directives could not be loaded: ${query.error.message}`}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (!all) return <Skeleton className="h-72 w-full rounded-card!" />
  if (all.length === 0) {
    return (
      <EmptyState
        title={state ? 'None in this state' : 'No directives yet'}
        action={!state && <Button onClick={onNew}>Write the first one</Button>}
      >
        {state
          ? 'See the other tabs.'
          : 'For example: Find remote design jobs above $120K, match them to my skills and draft a memo.'}
      </EmptyState>
    )
  }
  return (
    <>
      <ul data-directives="" className="rounded-card border border-line bg-surface">
        {all.map((directive) => (
          <li key={directive.id} className="border-b border-line last:border-0">
            <DirectiveRow directive={directive} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMoreButton busy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  )
}

function DirectiveRow({ directive }: { directive: Directive }) {
  const { id, instruction, state, explained, questions, steps, created_at, agent, issued_by } = directive
  const asks = state === 'planning' && questions.length > 0
  const detail = asks
    ? 'Asks a question'
    : state === 'awaiting_approval' && steps.waits
      ? `Step ${steps.waits} waits`
      : (explained ?? `${agent ?? 'An agent'}, ${dayOf(created_at)}`)
  return (
    <Link
      to={`/orcher/console/directives/${id}`}
      className="grid items-center gap-x-6 gap-y-2 px-5 py-4 outline-offset-[-3px] hover:bg-canvas md:grid-cols-[minmax(0,1.7fr)_minmax(0,1.1fr)_9rem]"
    >
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-2 text-15 font-semibold">
          {instruction}
        </span>
        <span className="block truncate text-13 text-ink-3">
          <span className="font-mono">{shortId(id)}</span>
          {issued_by.name && ` · ${issued_by.name}`}
        </span>
      </span>
      <span className="flex min-w-0 flex-col gap-0.5 text-14">
        <StateMark state={state} />
        <span className="truncate text-13 text-ink-2">{detail}</span>
      </span>
      <ProgressThread directive={directive} />
    </Link>
  )
}

const dayOf = (moment: string) =>
  new Date(moment).toDateString() === now().toDateString() ? `today, ${timeOfDay(moment)}` : dayOfYear(moment)

export const shortId = (id: string) => (id.length > 14 ? `${id.slice(0, 4)}…${id.slice(-6)}` : id)
