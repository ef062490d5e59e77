import Search from 'lucide-react/dist/esm/icons/search.mjs'
import { type ComponentType, type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { popularSearches } from '#app/content/popular-searches.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Input } from '#app/ui/input.tsx'
import { LISTBOX } from './listbox-id.ts'
import type { PanelKeys } from './search-panel.tsx'

type Panel = ComponentType<{
  query: string
  keys: Ref<PanelKeys>
  onActive: (optionId: string | undefined) => void
  onLeave: () => void
}>

/**
 * Opened by the button with `opensDialog(id)`, or by Ctrl K. Its form works without scripts; the list that answers while
 * somebody types is loaded when the field is first used.
 */
export function SearchOverlay({ id }: { id: string }) {
  const field = useRef<HTMLInputElement>(null)
  const keys = useRef<PanelKeys>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<string>()
  const [Panel, setPanel] = useState<Panel>()
  const prepare = useCallback(() => {
    setQuery(field.current?.value ?? '')
    import('./search-panel.tsx').then(
      ({ SearchPanel }) => setPanel(() => SearchPanel),
      () => {}, // Without the list the field still leads to /search.
    )
  }, [])
  // What was opened and typed before the page was alive counts too.
  useEffect(() => {
    if (field.current && (field.current.value !== '' || document.activeElement === field.current)) prepare()
  }, [prepare])
  useOpenByKey(id)
  function fill(words: string) {
    if (!field.current) return
    field.current.value = words
    field.current.focus()
    setQuery(words)
  }
  const listed = Panel !== undefined && query.trim() !== ''
  return (
    <Dialog id={id} title="Search Tannr" className="mt-[10vh] mb-auto w-[min(640px,calc(100vw-32px))]">
      <search>
        <form action="/search" className="flex gap-2">
          <Input
            ref={field}
            type="search"
            name="q"
            required
            autoFocus
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            aria-label="Search Tannr"
            placeholder="Search for products, features, documentation..."
            role="combobox"
            aria-expanded={listed}
            aria-controls={listed ? LISTBOX : undefined}
            aria-activedescendant={listed ? active : undefined}
            aria-autocomplete="list"
            className="[&::-webkit-search-cancel-button]:appearance-none"
            onFocus={prepare}
            onInput={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => keys.current?.onKey(event)}
          />
          <Button type="submit" size="large" aria-label="Search">
            <Search aria-hidden="true" className="size-4.5" />
          </Button>
        </form>
      </search>
      {listed ? (
        <Panel
          query={query}
          keys={keys}
          onActive={setActive}
          onLeave={() => field.current?.closest('dialog')?.close()}
        />
      ) : (
        <div className="flex flex-col gap-2.5">
          <h3 className="text-13 font-semibold tracking-normal text-ink-3">Popular searches</h3>
          <ul className="flex flex-wrap gap-2">
            {popularSearches.map((words) => (
              <li key={words}>
                <a
                  href={`/search?q=${encodeURIComponent(words)}`}
                  data-scripted=""
                  onClick={(event) => {
                    event.preventDefault()
                    fill(words)
                  }}
                  className={buttonClass({ look: 'outline', size: 'small' })}
                >
                  {words}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}

/** Ctrl K, or Command K on a Mac, from anywhere. */
function useOpenByKey(id: string): void {
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      const dialog = document.getElementById(id)
      if (!(dialog instanceof HTMLDialogElement) || dialog.open) return
      event.preventDefault()
      dialog.showModal()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [id])
}
