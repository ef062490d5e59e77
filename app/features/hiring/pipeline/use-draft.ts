import { useState } from 'react'
import { draftKey, drop, keep, kept } from '#app/lib/page/drafts.ts'
import { useKeptNote } from '#app/lib/page/kept-state.ts'

/** Unsent text, stored in this tab for its author. */
export function useDraft(name: string): [draft: string, write: (draft: string) => void] {
  const [key] = useState(() => draftKey(name))
  const [draft, setDraft] = useState(() => (key && kept<string>(key)) ?? '')
  // The panel closes with the session: the page then shows what everybody sees.
  useKeptNote(draft !== '')
  const write = (next: string) => {
    setDraft(next)
    if (!key) return
    if (next) keep(key, next)
    else drop(key)
  }
  return [draft, write]
}
