import { useEffect, useRef } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { draftOf, draftValues, keepValues } from './drafts.ts'

/**
 * Opens the form again in which somebody was interrupted by the end of their session, once they are back and their
 * records are there. `open` gets the id of the record, or undefined for a new one.
 *
 * An address may ask for a new one as well, filled in: `/goals?new=goal&title=Learn+Spanish`. It is asked for once, so that
 * neither back nor reload brings it again.
 */
export function useResumedDraft(
  subject: string,
  ready: boolean,
  open: (id: string | undefined) => void,
): void {
  const latest = useRef(open)
  latest.current = open
  // What was there when the page was: what is typed on it from then on is in a form that is open.
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
    // What was typed before stays as it was typed.
    const typed = Object.entries(draftValues(`${subject} new`) ?? {}).filter(([, value]) => value !== '')
    keepValues(`${subject} new`, { ...values, ...Object.fromEntries(typed) })
    leaveOut.current(new URLSearchParams(), { replace: true, preventScrollReset: true })
    latest.current(undefined)
  }, [subject, ready, asked])
}
