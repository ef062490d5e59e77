import { useEffect, useRef } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { draftOf, draftValues, keepValues } from './drafts.ts'

/**
 * Reopens the form with a draft after its session ended, once the person is back and their records are loaded. `open` gets the
 * id of the record, or undefined for a new one.
 *
 * An address may also ask for a new, filled-in form: `/goals?new=goal&title=Learn+Spanish`. That is removed from the address
 * once read, so that neither going back nor a reload repeats it.
 */
export function useResumedDraft(
  subject: string,
  ready: boolean,
  open: (id: string | undefined) => void,
): void {
  const latest = useRef(open)
  latest.current = open
  // Drafts that existed when the page was opened; later ones belong to a form that is open.
  const found = useRef<string>(undefined)
  useEffect(() => {
    found.current = draftOf(subject)
  }, [subject])
  useEffect(() => {
    const id = found.current
    if (!ready || id === undefined) return
    found.current = undefined
    latest.current(id === 'new' ? undefined : id)
  }, [ready])
  const [query, setQuery] = useAddressQuery()
  const asked = query.get('new') === subject ? query.toString() : undefined
  const leaveOut = useRef(setQuery)
  leaveOut.current = setQuery
  useEffect(() => {
    if (!ready || asked === undefined) return
    const { new: _, ...values } = Object.fromEntries(new URLSearchParams(asked))
    // An existing draft is not overwritten.
    const typed = Object.entries(draftValues(`${subject} new`) ?? {}).filter(([, value]) => value !== '')
    keepValues(`${subject} new`, { ...values, ...Object.fromEntries(typed) })
    leaveOut.current(new URLSearchParams(), { replace: true, preventScrollReset: true })
    latest.current(undefined)
  }, [subject, ready, asked])
}
