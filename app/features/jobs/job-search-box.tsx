import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import type { ChangeSearch } from './use-job-search.ts'

const pause = 250

/** Searches a moment after the last key, and at once on Enter. Back and forward bring earlier words into the field. */
export function JobSearchBox({ q, change }: { q: string; change: ChangeSearch }) {
  const [draft, setDraft] = useState(q)
  const [asked, setAsked] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (q !== asked) {
    setAsked(q)
    setDraft(q)
  }
  const ask = (words: string) => {
    clearTimeout(timer.current)
    if (words === asked) return
    setAsked(words)
    change({ q: words }, { replace: asked !== '' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(draft)
  }
  return (
    <search>
      <form action="/jobs" onSubmit={submit} className="relative">
        <Field label="Search jobs by title, company or text" hideLabel>
          <Input
            type="search"
            name="q"
            value={draft}
            maxLength={200}
            placeholder="Title, company or keyword"
            autoComplete="off"
            enterKeyHint="search"
            className="rounded-full! pl-11!"
            onChange={({ target: { value } }) => {
              setDraft(value)
              clearTimeout(timer.current)
              timer.current = setTimeout(() => ask(value), pause)
            }}
          />
        </Field>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-3.5 left-4 size-5 text-ink-3"
        />
      </form>
    </search>
  )
}
