import { useEffect, useRef } from 'react'
import { draftName } from './drafts.ts'

/**
 * Opens the form again in which somebody was interrupted by the end of their session, once they are back and their
 * records are there. `open` gets the id of the record, or undefined for a new one.
 */
export function useResumedDraft(
  subject: string,
  ready: boolean,
  open: (id: string | undefined) => void,
): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const [kept, id] = draftName()?.split(' ') ?? []
    if (ready && kept === subject) latest.current(id === 'new' ? undefined : id)
  }, [subject, ready])
}
