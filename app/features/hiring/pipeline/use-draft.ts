import { useEffect, useState } from 'react'
import { currentSession } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'

/** Words that are being written, kept in this tab until they are sent. */
export function useDraft(name: string): [draft: string, write: (draft: string) => void] {
  const key = `tannr-draft ${name}`
  const [draft, setDraft] = useState(() => {
    try {
      return sessionStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  })
  // The panel goes with the session: the page shows what everybody sees from then on.
  useEffect(
    () => () => {
      if (draft && !currentSession())
        toast.error('You were signed out. Sign in again to continue: what you wrote is saved.')
    },
    [draft],
  )
  const write = (next: string) => {
    setDraft(next)
    try {
      if (next) sessionStorage.setItem(key, next)
      else sessionStorage.removeItem(key)
    } catch {
      // Where nothing may be kept, it is kept while the panel is open.
    }
  }
  return [draft, write]
}
