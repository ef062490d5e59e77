import { useState } from 'react'

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
