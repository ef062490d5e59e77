import { ArrowRight, Building2, CornerDownLeft, type LucideIcon, Plus, Search, Target } from 'lucide-react'
import { Link } from 'react-router'
import { settingsPlace, workspacePlaces } from '#app/content/workspace-places.ts'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { cx } from '#app/ui/cx.ts'
import { Listbox, optionProps } from '#app/ui/listbox.tsx'
import { Marked } from '#app/ui/marked.tsx'
import { markHits } from '#shared/fuzzy.ts'
import { rowKey } from './palette-places.ts'
import type { PaletteRow, RowKind } from './palette-rows.ts'
import type { SearchPanelProps } from './search-panel.tsx'
import { useChosenRow } from './use-chosen-row.ts'
import { usePalette } from './use-palette.ts'

const icons: Record<RowKind, LucideIcon> = {
  search: Search,
  work: Target,
  do: Plus,
  page: ArrowRight,
  record: Building2,
}

/** A place has the icon that it has in the side bar. */
const placeIcons = new Map(
  [...workspacePlaces.flatMap(({ places }) => places), settingsPlace].map(({ to, icon }) => [to, icon]),
)

/** The palette below the search field, for signed-in people: navigation and actions by keyboard. */
export function Palette({ id, query, keys, onActive, onLeave }: SearchPanelProps) {
  const { words, groups, ready } = usePalette(query)
  const everything = words === '' ? '/search' : `/search?q=${encodeURIComponent(words)}`
  const first: PaletteRow[] =
    words === ''
      ? []
      : [
          {
            kind: 'search',
            path: everything,
            title: `Search Tannr for “${words}”`,
            text: '',
            label: 'Everything, with an answer',
          },
        ]
  const rows = [...first, ...groups.flatMap((group) => group.rows)]
  const chosen = useChosenRow({
    id,
    words: query,
    rows,
    otherwise: everything,
    keys,
    onActive,
    onLeave,
  })
  const option = (row: PaletteRow) => {
    const at = rows.indexOf(row)
    return (
      <Row
        key={rowKey(row)}
        line={optionProps(id, at, at === chosen)}
        row={row}
        words={row.kind === 'search' ? '' : words}
        onChoose={onLeave}
      />
    )
  }
  return (
    <>
      <Listbox id={id} label="Commands and results" className="max-h-[56dvh]">
        {first.map(option)}
        {groups.map(({ title, rows: lines }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are groups of options.
          <div
            key={title}
            role="group"
            aria-label={title}
            className="border-t border-line py-1.5 first:border-t-0"
          >
            <p aria-hidden="true" className="px-3 pt-1.5 pb-1 text-13 font-medium text-ink-3">
              {title}
            </p>
            {lines.map(option)}
          </div>
        ))}
      </Listbox>
      <p role="status" className="sr-only">
        {ready ? `${rows.length} ${rows.length === 1 ? 'result' : 'results'}` : 'Searching'}
      </p>
      <Keys />
    </>
  )
}

Palette.whenEmpty = true

type RowProps = {
  line: ReturnType<typeof optionProps>
  row: PaletteRow
  words: string
  onChoose: () => void
}

function Row({ line, row, words, onChoose }: RowProps) {
  const chosen = line['aria-selected']
  const { kind, path, title, text, label, company, match } = row
  const Icon = placeIcons.get(path) ?? icons[kind]
  return (
    <Link
      {...line}
      to={path}
      onClick={onChoose}
      className={cx(
        'grid grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-input px-3 py-2',
        chosen ? 'bg-sunken' : 'hover:bg-canvas',
      )}
    >
      {company ? (
        <CompanyTile {...company} size="small" className="rounded-control!" />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-control bg-chip text-ink-2"
        >
          <Icon className="size-4.5" strokeWidth={1.75} />
        </span>
      )}
      <span className="min-w-0">
        <span className="block truncate text-15 font-medium">
          <Marked pieces={markHits(title, words)} />
        </span>
        {text && <span className="block truncate text-13 text-ink-3">{text}</span>}
      </span>
      <span className="flex items-center gap-2 text-13 text-ink-3">
        {match !== undefined && <span className="text-ink-2 tabular-nums">{match}% match</span>}
        {label && <span className={kind === 'search' ? 'max-sm:hidden' : undefined}>{label}</span>}
        {chosen && <CornerDownLeft aria-hidden="true" className="size-4" />}
      </span>
    </Link>
  )
}

const key =
  'rounded-control border border-line-strong bg-sunken px-1.5 py-0.5 font-sans text-13 font-medium text-ink-2'

function Keys() {
  return (
    <p className="-mx-6 -mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-6 py-3 text-13 text-ink-3 pointer-coarse:hidden">
      <span>
        <kbd className={key}>↑</kbd> <kbd className={key}>↓</kbd> choose
      </span>
      <span>
        <kbd className={key}>↵</kbd> open
      </span>
      <span>
        <kbd className={key}>Ctrl</kbd> <kbd className={key}>↵</kbd> new tab
      </span>
      <span className="ml-auto">
        Type <kbd className={key}>&gt;</kbd> for commands only
      </span>
    </p>
  )
}
