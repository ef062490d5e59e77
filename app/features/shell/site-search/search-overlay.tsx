import Search from 'lucide-react/dist/esm/icons/search.mjs'
import { useEffect } from 'react'
import { popularSearches } from '#app/content/popular-searches.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Input } from '#app/ui/input.tsx'
import { useSuggestingField } from './use-suggesting-field.ts'

/**
 * Opened by the button with `opensDialog(id)`, or by Ctrl K. Its form works without scripts; the suggestions are loaded when the
 * field is first used.
 */
export function SearchOverlay({ id }: { id: string }) {
  const { field, wiring, fill, suggest, query, list } = useSuggestingField()
  useOpenByKey(id)
  const close = () => field.current?.closest('dialog')?.close()
  return (
    <Dialog id={id} title="Search Tannr" className="mt-[10vh] mb-auto w-[min(640px,calc(100vw-32px))]">
      <search>
        <form action="/search" className="flex gap-2">
          <Input
            type="search"
            name="q"
            required
            // The attribute itself, which the dialog honors each time it opens; React’s `autoFocus` works once.
            {...{ autofocus: '' }}
            enterKeyHint="search"
            maxLength={200}
            aria-label="Search Tannr"
            placeholder="Search for products, features, documentation..."
            className="[&::-webkit-search-cancel-button]:appearance-none"
            onFocus={suggest}
            {...wiring}
            onKeyDown={(event) => {
              wiring.onKeyDown?.(event)
              if (event.key !== 'Escape') return
              event.preventDefault() // The browser would only empty the field, and keep the window.
              close()
            }}
          />
          <Button type="submit" size="large" aria-label="Search">
            <Search aria-hidden="true" className="size-4.5" />
          </Button>
        </form>
      </search>
      {list ? (
        <list.Panel {...list.props} onLeave={close} />
      ) : query ? (
        <p className="truncate px-1 text-15 font-medium">Search Tannr for “{query}”</p>
      ) : (
        <PopularSearches fill={fill} />
      )}
    </Dialog>
  )
}

function PopularSearches({ fill }: { fill: (words: string) => void }) {
  return (
    // Signed-in people get the palette, as soon as it is loaded.
    <div className="when-signed-out flex flex-col gap-2.5">
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
  )
}

/** Ctrl K, or Command K on a Mac, from anywhere. */
function useOpenByKey(id: string): void {
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || shiftKey || altKey) return
      const dialog = document.getElementById(id) as HTMLDialogElement | null
      if (dialog?.open !== false) return
      event.preventDefault()
      dialog.showModal()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [id])
}
