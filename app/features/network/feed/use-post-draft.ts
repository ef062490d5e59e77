import { useEffect, useState } from 'react'

const KEY = 'tannr.post-draft'

/** What is written and not posted yet, kept in this tab for the person who wrote it. */
export function usePostDraft(person: string): [string, (words: string) => void] {
  const [words, setWords] = useState('')
  useEffect(() => setWords(stored(person)), [person])
  const keep = (next: string) => {
    setWords(next)
    try {
      if (next === '') sessionStorage.removeItem(KEY)
      else sessionStorage.setItem(KEY, JSON.stringify({ person, words: next }))
    } catch {
      // It stays as long as the page is open.
    }
  }
  return [words, keep]
}

function stored(person: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return kept?.person === person ? kept.words : ''
  } catch {
    return '' // Storage is refused, or holds something else.
  }
}
