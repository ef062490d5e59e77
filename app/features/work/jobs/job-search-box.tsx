import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import type { ChangeSearch } from './use-job-search.ts'

const pause = 250

/** Searches a moment after the last key, and at once on Enter. Back and forward bring earlier words into the field. */
export function JobSearchBox({ q, change }: { q: string; change: ChangeSearch }) {
  const [draft, setDraft] = useState(q)
  const [seen, setSeen] = useState(q)
  // Requested but not yet in the address: navigations arrive later than keys, and must not revert what was typed since.
  const [expected, setExpected] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (q !== seen) {
    const arrived = expected.indexOf(q)
    setSeen(q)
    setExpected(arrived === -1 ? [] : expected.slice(arrived + 1))
    if (arrived === -1) setDraft(q)
  }
  const ask = (words: string) => {
    clearTimeout(timer.current)
    if (words === (expected.at(-1) ?? q)) return
    setExpected([...expected, words])
    change({ q: words }, { replace: q !== '' })
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
