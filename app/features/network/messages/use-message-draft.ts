import { useEffect, useState } from 'react'
import { useAddressQuery } from '#app/lib/address/address-query.ts'

const KEY = 'tannr.message-draft'

export type MessageDraft = {
  text: string
  to: string
  /** It came from another page, which is explained above the field. */
  brought: boolean
}

const none: MessageDraft = { text: '', to: '', brought: false }

/**
 * The unsent text: one draft, stored in this tab. The prompt and the palette pass theirs in the address (`?draft=`, and `?q=`
 * from the chip of the landing page), with the recipient in `?to=`.
 */
export function useMessageDraft(): { draft: MessageDraft; keep: (text: string) => void } {
  const [query, setQuery] = useAddressQuery()
  const [draft, setDraft] = useState(none)
  const text = (query.get('draft') ?? query.get('q') ?? '').trim().slice(0, 4000)
  const to = (query.get('to') ?? '').trim().slice(0, 120)
  useEffect(() => {
    const kept = text || to ? { text, to, brought: true } : stored()
    setDraft(kept)
    store(kept)
  }, [text, to])
  return {
    draft,
    keep(words) {
      const next = words === '' ? none : { ...draft, text: words }
      setDraft(next)
      store(next)
      // Sent or dropped, it does not come back with a reload.
      if (words === '' && (text || to)) {
        setQuery(
          (now) => {
            const left = new URLSearchParams(now)
            for (const name of ['draft', 'q', 'to']) left.delete(name)
            return left
          },
          { replace: true, preventScrollReset: true },
        )
      }
    },
  }
}

function stored(): MessageDraft {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? none
  } catch {
    return none // Storage is refused, or holds something else.
  }
}

function store(draft: MessageDraft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // It stays until the page is left.
  }
}
