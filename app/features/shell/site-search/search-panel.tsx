import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { cx } from '#app/ui/cx.ts'
import { Marked } from '#app/ui/marked.tsx'
import { markHits } from '#shared/fuzzy.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

/** What the field hands on: keys that move through the list or choose from it. */
export type PanelKeys = { onKey: (event: KeyboardEvent) => void }

export type SearchPanelProps = {
  /** Of the list, which the field names. */
  id: string
  query: string
  keys: Ref<PanelKeys>
  onActive: (optionId: string | undefined) => void
  onLeave: () => void
}

/**
 * The list under the field. Where a title answers to the words, the best hit is chosen from the start and the last line
 * is /search; where only the texts do, /search stands first, so that Enter leads to all of them.
 */
export function SearchPanel({ id, query, keys, onActive, onLeave }: SearchPanelProps) {
  const navigate = useNavigate()
  const optionId = (index: number) => `${id}-${index}`
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
  // By its address: what the database finds comes later and moves the lines.
  const [chosen, setChosen] = useState<{ words: string; path: string }>()
  const index = chosen?.words === words ? Math.max(0, pathsOf(options).indexOf(chosen.path)) : 0
  useEffect(() => onActive(`${id}-${index}`), [id, index, onActive])
  useEffect(() => () => onActive(undefined), [onActive])
  useImperativeHandle(keys, () => ({
    onKey(event) {
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (move) {
        event.preventDefault()
        const next = (index + move + options.length) % options.length
        setChosen({ words, path: pathsOf(options)[next] ?? everything.path })
        document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
        event.preventDefault()
        onLeave()
        navigate(options[index]?.path ?? everything.path)
      }
    },
  }))
  const option = (suggestion: Suggestion, at: number) => (
    <Option
      key={suggestion.path}
      id={optionId(at)}
      suggestion={suggestion}
      query={suggestion === everything ? '' : words}
      chosen={at === index}
      onPoint={() => setChosen({ words, path: suggestion.path })}
      onChoose={onLeave}
    />
  )
  return (
    <>
      {/* A press on a line leaves the focus in the field. */}
      <div
        id={id}
        role="listbox"
        aria-label="Results"
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        className="-mx-2 flex max-h-[var(--list-most,60dvh)] flex-col overflow-y-auto"
      >
        {options.map(option)}
      </div>
      <p role="status" className="sr-only">
        {ready ? `${found} results` : 'Searching'}
      </p>
      {ready && found === 0 && (
        <p className="px-1 text-14 text-ink-3">
          No page has these words. The full search looks through people and companies too.
        </p>
      )}
    </>
  )
}

const pathsOf = (options: readonly Suggestion[]) => options.map(({ path }) => path)

type OptionProps = {
  id: string
  suggestion: Suggestion
  query: string
  chosen: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, suggestion, query, chosen, onPoint, onChoose }: OptionProps) {
  const { path, title, text, label } = suggestion
  return (
    <Link
      id={id}
      to={path}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      onPointerMove={chosen ? undefined : onPoint}
      onClick={onChoose}
      className={cx(
        'grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-input px-3 py-2.5',
        chosen && 'bg-sunken',
      )}
    >
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
