import { useState } from 'react'
import { draftKey, drop, keep, kept } from '#app/lib/page/drafts.ts'
import { useKeptNote } from '#app/lib/page/kept-state.ts'

/** Words that are being written, kept in this tab for their author until they are sent. */
export function useDraft(name: string): [draft: string, write: (draft: string) => void] {
  const [key] = useState(() => draftKey(name))
  const [draft, setDraft] = useState(() => (key && kept<string>(key)) ?? '')
  // The panel goes with the session: the page shows what everybody sees from then on.
  useKeptNote(draft !== '')
  const write = (next: string) => {
    setDraft(next)
    if (!key) return
    if (next) keep(key, next)
    else drop(key)
  }
  return [draft, write]
}
