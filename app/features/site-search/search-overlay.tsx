import { Search } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Input } from '#app/ui/input.tsx'

const popular = [
  'TannrSpace',
  'Orcher',
  'API documentation',
  'Research papers',
  'Getting started guide',
  'Pricing plans',
]

/** Opened by the button with `opensDialog(id)`; its form works without scripts. */
export function SearchOverlay({ id }: { id: string }) {
  const field = useRef<HTMLInputElement>(null)
  function fill(words: string) {
    if (!field.current) return
    field.current.value = words
    field.current.focus()
  }
  return (
    <Dialog id={id} title="Search Tannr" className="mt-[12vh] w-[min(640px,calc(100vw-32px))]">
      <search>
        <form action="/search" className="flex gap-2">
          <Input
            ref={field}
            type="search"
            name="q"
            required
            autoFocus
            autoComplete="off"
            aria-label="Search Tannr"
            placeholder="Search for products, features, documentation..."
          />
          <Button type="submit" size="large" aria-label="Search">
            <Search aria-hidden="true" className="size-4.5" />
          </Button>
        </form>
      </search>
      <div className="flex flex-col gap-2.5">
        <h3 className="text-13 font-semibold tracking-normal text-ink-3">Popular searches</h3>
        <ul className="flex flex-wrap gap-2">
          {popular.map((words) => (
            <li key={words}>
              <Button look="outline" size="small" onClick={() => fill(words)}>
                {words}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
