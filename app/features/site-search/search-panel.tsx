import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { cx } from '#app/ui/cx.ts'
import { Marked } from '#app/ui/marked.tsx'
import { markHits } from '#shared/fuzzy.ts'
import { LISTBOX } from './listbox-id.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

const optionId = (index: number) => `${LISTBOX}-${index}`

/** What the field hands on: keys that move through the list or choose from it. */
export type PanelKeys = { onKey: (event: KeyboardEvent) => void }

type SearchPanelProps = {
  query: string
  keys: Ref<PanelKeys>
  onActive: (optionId: string | undefined) => void
  onLeave: () => void
}

/** The list under the field. The best hit is chosen from the start, so that Enter goes there; the last line is /search. */
export function SearchPanel({ query, keys, onActive, onLeave }: SearchPanelProps) {
  const navigate = useNavigate()
  const { site, records, ready } = useSuggestions(query)
  const words = query.trim()
  const everything: Suggestion = {
    path: `/search?q=${encodeURIComponent(words)}`,
    title: `All results for “${words}”`,
    text: '',
    label: 'Search',
  }
  const options = [...site, ...records, everything]
  const [chosen, setChosen] = useState({ words, index: 0 })
  const index = chosen.words === words ? Math.min(chosen.index, options.length - 1) : 0
  useEffect(() => onActive(optionId(index)), [index, onActive])
  useEffect(() => () => onActive(undefined), [onActive])
  useImperativeHandle(keys, () => ({
    onKey(event) {
      const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (move) {
        event.preventDefault()
        const next = (index + move + options.length) % options.length
        setChosen({ words, index: next })
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
      query={at === options.length - 1 ? '' : words}
      chosen={at === index}
      onPoint={() => setChosen({ words, index: at })}
      onChoose={onLeave}
    />
  )
  return (
    <>
      <div
        id={LISTBOX}
        role="listbox"
        aria-label="Results"
        className="-mx-2 flex max-h-[52dvh] flex-col overflow-y-auto"
      >
        {options.map(option)}
      </div>
      <p role="status" className="sr-only">
        {ready ? `${options.length - 1} results` : 'Searching'}
      </p>
      {ready && site.length + records.length === 0 && (
        <p className="text-14 text-ink-3">
          No page has these words. The full search looks through people and companies too.
        </p>
      )}
    </>
  )
}

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
