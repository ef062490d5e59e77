import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Plus } from 'lucide-react'
import { agentChoicesQuery } from '#app/data/orcher-choices.ts'
import { useWorkspaceScope } from '#app/data/orcher-workspace.ts'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { useSingleKeys } from '#app/lib/page/single-keys.ts'
import { useSettled } from '#app/lib/page/use-settled.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { FilterSelect } from '#app/ui/filter-select.tsx'
import { Input } from '#app/ui/input.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { DirectiveList } from './directive-list.tsx'
import {
  countsQuery,
  type DirectiveCounts,
  type DirectiveFilter,
  memberNamesQuery,
} from './directive-queries.ts'
import { NewDirective } from './new-directive.tsx'

const active = ['queued', 'planning', 'running', 'awaiting_approval', 'paused'] as const

type View = {
  id: string
  label: string
  asks: { state?: string; needs_me?: string }
  count: (counts: DirectiveCounts) => number
}

const views: readonly View[] = [
  { id: '', label: 'All', asks: {}, count: ({ total }) => total },
  { id: 'needs-you', label: 'Needs you', asks: { needs_me: 'true' }, count: ({ needs_me }) => needs_me },
  {
    id: 'active',
    label: 'Active',
    asks: { state: active.join() },
    count: ({ states }) => active.reduce((sum, state) => sum + states[state], 0),
  },
  {
    id: 'completed',
    label: 'Completed',
    asks: { state: 'completed' },
    count: ({ states }) => states.completed,
  },
  { id: 'failed', label: 'Failed', asks: { state: 'failed' }, count: ({ states }) => states.failed },
]

export function DirectivesPage() {
  const scope = useWorkspaceScope()
  const [params, setParams] = useAddressQuery()
  const [words, type] = useTypedQuery('q')
  const filter: DirectiveFilter = {
    agent_id: params.get('agent') ?? '',
    issued_by: params.get('issuer') ?? '',
    q: useSettled(words.trim()),
  }
  const view = views.find(({ id }) => id === params.get('show')) ?? (views[0] as View)
  const counts = useQuery(countsQuery(scope, filter)).data
  const isNew = params.has('new')
  const change = (names: Readonly<Record<string, string | undefined>>, replace = false) =>
    setParams((before) => changed(before, names), { preventScrollReset: true, replace })
  const open = () => change({ new: '' })
  const close = () => change({ new: undefined, instruction: undefined })
  useSingleKeys({
    ...(!isNew && { c: open }),
    j: () => focusRow(1),
    k: () => focusRow(-1),
  })
  return (
    <>
      <PageHeader
        title="Directives"
        lead="Say what should be true. It gets planned and run, and stops wherever a person decides."
        aside={
          <span className="flex flex-wrap gap-2">
            <ButtonLink to="/orcher/console/schedules" look="outline">
              <CalendarClock aria-hidden="true" className="size-4" />
              Schedules
            </ButtonLink>
            <Button onClick={open} disabled={isNew}>
              <Plus aria-hidden="true" className="size-4" />
              New directive
            </Button>
          </span>
        }
      />
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] gap-6',
          isNew && 'xl:grid-cols-[minmax(0,1fr)_25rem] xl:items-start',
        )}
      >
        {isNew && (
          <div className="xl:sticky xl:top-20 xl:order-last">
            <NewDirective first={params.get('instruction') ?? ''} onClose={close} />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-4">
          <Tabs
            label="State"
            items={views.map(({ id, label, count }) => ({
              label,
              to: { search: changed(params, { show: id || undefined }).toString() },
              current: id === view.id,
              ...(counts && { count: count(counts), countOf: 'directives' }),
            }))}
          />
          <Filters filter={{ ...filter, q: words }} onType={type} onChange={change} />
          <DirectiveList
            asks={view.asks}
            filter={filter}
            total={counts && view.count(counts)}
            isNarrowed={view.id !== '' || Object.values(filter).some(Boolean)}
            onNew={open}
          />
        </div>
      </div>
    </>
  )
}

function changed(before: URLSearchParams, names: Readonly<Record<string, string | undefined>>) {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(names)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** From the focused row to the next or previous; from elsewhere to the first. */
function focusRow(way: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-directives] a')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  rows[at < 0 ? 0 : at + way]?.focus()
}

type FiltersProps = {
  filter: DirectiveFilter
  onType: (words: string) => void
  onChange: (names: Readonly<Record<string, string | undefined>>, replace: boolean) => void
}

function Filters({ filter: { agent_id, issued_by, q }, onType, onChange }: FiltersProps) {
  const scope = useWorkspaceScope()
  const agents = useQuery(agentChoicesQuery(scope)).data ?? []
  const members = useQuery(memberNamesQuery(scope)).data ?? []
  return (
    <div className="flex flex-wrap items-center gap-2">
      <search className="min-w-40 grow max-sm:basis-full sm:max-w-72">
        <Input
          type="search"
          aria-label="Filter directives by their words"
          placeholder="Filter by words"
          autoComplete="off"
          maxLength={120}
          value={q}
          onChange={({ target }) => onType(target.value)}
          className="h-9! rounded-full! text-14! pointer-coarse:h-11!"
        />
      </search>
      <FilterSelect
        label="Agent"
        value={agent_id}
        options={[
          { value: '', label: 'All agents' },
          ...agents.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(agent) => onChange({ agent: agent || undefined }, true)}
        className="grow sm:max-w-48 sm:grow-0"
      />
      <FilterSelect
        label="Issued by"
        value={issued_by}
        options={[
          { value: '', label: 'All issuers' },
          ...members.map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
        onChoose={(issuer) => onChange({ issuer: issuer || undefined }, true)}
        className="grow sm:max-w-48 sm:grow-0"
      />
    </div>
  )
}
