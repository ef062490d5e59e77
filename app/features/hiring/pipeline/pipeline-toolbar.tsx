import { Columns3, List, Settings2, Table } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { FilterBox } from '#app/ui/filter-box.tsx'
import { Select } from '#app/ui/select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { Board } from './pipeline-records.ts'

const StagesDialog = lazy(() =>
  import('./settings/stages-dialog.tsx').then((module) => ({ default: module.StagesDialog })),
)

const views = [
  ['board', 'Board', Columns3],
  ['list', 'List', List],
  ['table', 'Table', Table],
] as const

type ToolbarProps = {
  board: Board
  words: string
  onType: (words: string) => void
  masked: boolean
  onMask: (masked: boolean) => void
}

export function PipelineToolbar({ board, words, onType, masked, onMask }: ToolbarProps) {
  const [query, setQuery] = useAddressQuery()
  const [stages, setStages] = useState<boolean>()
  const view = query.get('view') ?? 'board'
  const known = new Set(board.columns.flatMap(({ cards }) => cards.map(({ stage }) => stage)))
  for (const { name } of board.stages) known.add(name)
  const stage = query.get('stage') ?? ''
  if (stage) known.add(stage)
  const narrow = (to: string) =>
    setQuery((now) => {
      if (to) now.set('stage', to)
      else now.delete('stage')
      return now
    })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <FilterBox
        label="Search candidates"
        placeholder="Search candidates"
        words={words}
        onType={onType}
        className="min-w-0 max-sm:flex-1 sm:w-56"
      />
      <div className="w-36 sm:w-44">
        <Select
          aria-label="Stage"
          value={stage}
          onChange={({ target }) => narrow(target.value)}
          options={[
            { value: '', label: 'All stages' },
            ...[...known].sort().map((name) => ({ value: name, label: name })),
          ]}
          className="h-11! rounded-full! text-15!"
        />
      </div>
      {board.role !== 'interviewer' && (
        // A phone has no room for it above the first candidate: there it is among the settings.
        <Button look="outline" className="h-11! max-sm:hidden" onClick={() => setStages(true)}>
          <Settings2 aria-hidden="true" className="size-4" /> Stages
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
        <Switch label="Mask names" checked={masked} onChange={({ target }) => onMask(target.checked)} />
        <nav
          aria-label="How candidates are shown"
          className="flex rounded-input border border-line bg-sunken p-0.5"
        >
          {views.map(([name, label, Icon]) => (
            <Link
              key={name}
              to={{ search: withView(query, name) }}
              preventScrollReset
              aria-current={view === name ? 'page' : undefined}
              className={cx(
                'flex h-9 items-center gap-1.5 rounded-control px-3 text-14 font-medium pointer-coarse:h-11 pointer-coarse:min-w-11',
                view === name ? 'border border-line bg-surface' : 'text-ink-2 hover:text-ink',
              )}
            >
              <Icon aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{label}</span>
            </Link>
          ))}
        </nav>
      </div>
      {stages !== undefined && (
        <Suspense>
          <StagesDialog board={board} open={stages} onClose={() => setStages(false)} />
        </Suspense>
      )}
    </div>
  )
}

function withView(query: URLSearchParams, view: string): string {
  const next = new URLSearchParams(query)
  if (view === 'board') next.delete('view')
  else next.set('view', view)
  return next.toString()
}
