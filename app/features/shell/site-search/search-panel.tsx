import type { ComponentType, KeyboardEvent, Ref } from 'react'
import { Link } from 'react-router'
import { CompanyTile } from '#app/ui/company-tile.tsx'
import { cx } from '#app/ui/cx.ts'
import { Listbox, optionProps } from '#app/ui/listbox.tsx'
import { Marked } from '#app/ui/marked.tsx'
import { markHits } from '#shared/fuzzy.ts'
import { useChosenRow } from './use-chosen-row.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

/** Passes keys to the list: to move through it or to select. */
export type PanelKeys = { onKey: (event: KeyboardEvent) => void }

/** `whenEmpty`: it has something to offer before anything is typed. */
export type SuggestingPanel = ComponentType<SearchPanelProps> & { whenEmpty?: boolean }

export type SearchPanelProps = {
  /** Of the list, which the field names. */
  id: string
  query: string
  keys: Ref<PanelKeys>
  onActive: (optionId: string | undefined) => void
  onLeave: () => void
}

/**
 * The list under the field. Nothing is selected until the arrow keys are used, so that Enter leads to /search however many
 * results have arrived. If a title matches, the best match comes first, otherwise the line for /search.
 */
export function SearchPanel({ id, query, keys, onActive, onLeave }: SearchPanelProps) {
  const { site, records, named, ready } = useSuggestions(query)
  const words = query.trim()
  const everything: Suggestion = {
    path: `/search?q=${encodeURIComponent(words)}`,
    title: `All results for “${words}”`,
    text: '',
    label: 'Search',
  }
  const found = site.length + records.length
  const options = named ? [...site, ...records, everything] : [everything, ...records, ...site]
  const index = useChosenRow({
    id,
    words,
    rows: options,
    otherwise: everything.path,
    keys,
    onActive,
    onLeave,
  })
  const option = (suggestion: Suggestion, at: number) => (
    <Option
      key={suggestion.path}
      line={optionProps(id, at, at === index)}
      suggestion={suggestion}
      query={suggestion === everything ? '' : words}
      onChoose={onLeave}
    />
  )
  return (
    <>
      <Listbox id={id} label="Results" className="max-h-[var(--list-most,60dvh)]">
        {options.map(option)}
      </Listbox>
      <p role="status" className="sr-only">
        {ready ? `${found} results` : 'Searching'}
      </p>
      {ready && found === 0 && (
        <p className="px-1 text-14 text-ink-3">
          No page has these words. The full search also covers people and companies.
        </p>
      )}
    </>
  )
}

type OptionProps = {
  line: ReturnType<typeof optionProps>
  suggestion: Suggestion
  query: string
  onChoose: () => void
}

function Option({ line, suggestion, query, onChoose }: OptionProps) {
  const { path, title, text, label, company } = suggestion
  return (
    <Link
      {...line}
      to={path}
      onClick={onChoose}
      className={cx(
        'grid items-center gap-x-4 rounded-input px-3 py-2.5',
        company ? 'grid-cols-[auto_1fr_auto]' : 'grid-cols-[1fr_auto]',
        line['aria-selected'] ? 'bg-sunken' : 'hover:bg-canvas',
      )}
    >
      {company && <CompanyTile {...company} size="small" className="rounded-control!" />}
      <span className="min-w-0">
        <span className="block truncate text-15 font-medium">
          <Marked pieces={markHits(title, query)} />
        </span>
        {text && (
          <span className="block truncate text-14 text-ink-2">
            <Marked pieces={markHits(text, query)} />
          </span>
        )}
      </span>
      <span className="text-13 text-ink-3">{label}</span>
    </Link>
  )
}
