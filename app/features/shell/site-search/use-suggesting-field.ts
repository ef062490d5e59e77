import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { comboboxProps } from '#app/ui/combobox.ts'
import type { PanelKeys, SearchPanelProps, SuggestingPanel } from './search-panel.tsx'

type SuggestingField = {
  field: RefObject<HTMLInputElement | null>
  /** The attributes of a combobox, for the input. */
  wiring: ComponentProps<'input'>
  /** Puts words into the field, as a popular search does. */
  fill: (words: string) => void
  /** Loads the list, and handles the field's events. */
  suggest: () => void
  /** What is typed. */
  query: string
  /** The list below the field, while there is something to answer to. */
  list: { Panel: ComponentType<SearchPanelProps>; props: Omit<SearchPanelProps, 'onLeave'> } | undefined
  hide: () => void
}

/** A field with suggestions. The list and its engine are loaded on first use. */
export function useSuggestingField(): SuggestingField {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const keys = useRef<PanelKeys>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<string>()
  const [Panel, setPanel] = useState<SuggestingPanel>()
  const suggest = useCallback(() => {
    setQuery(field.current?.value ?? '')
    import('./panel-for.ts').then(
      (panels) => panels.show(field.current, setPanel),
      () => {}, // Without the list the field still leads to /search.
    )
  }, [])
  // Opened, or typed into, before the page was alive.
  useEffect(() => {
    if (document.activeElement === field.current) suggest()
  }, [suggest])
  const listed = Panel !== undefined && (Panel.whenEmpty || query.trim() !== '')
  return {
    field,
    wiring: {
      ref: field,
      ...comboboxProps(listed ? id : undefined, active),
      onInput: suggest,
      onKeyDown: (event: KeyboardEvent) => keys.current?.onKey(event),
    },
    fill(words) {
      if (!field.current) return
      field.current.value = words
      field.current.focus()
      suggest()
    },
    suggest,
    query,
    list: listed ? { Panel, props: { id, query, keys, onActive: setActive } } : undefined,
    hide: () => setQuery(''),
  }
}
