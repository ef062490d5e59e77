import { useState } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'
import { useHydrated } from '#app/lib/page/hydrated.ts'

const noParams = new URLSearchParams()

export type SetAddressQuery = (
  change: URLSearchParams | ((now: URLSearchParams) => URLSearchParams),
  options?: NavigateOptions,
) => void

/**
 * The query of the address and its setter. Prerendered markup knows no query, so it is empty until the page is
 * hydrated; reading `useSearchParams` directly would make the two differ. A change shows at once: the address follows a
 * moment later, and a ticked box must not spring back until then. A change given as a function builds on the address
 * itself, which may be ahead of what is shown: it forgets nothing that another part of the page has just asked for.
 */
export function useAddressQuery(): [query: URLSearchParams, set: SetAddressQuery] {
  const [inAddress, setInAddress] = useSearchParams()
  const [asked, setAsked] = useState<{ from: URLSearchParams; query: URLSearchParams }>()
  const shown = asked?.from === inAddress ? asked.query : inAddress
  const query = useHydrated() ? shown : noParams
  const set: SetAddressQuery = (change, options) => {
    const next = typeof change === 'function' ? change(new URLSearchParams(location.search)) : change
    setAsked({ from: inAddress, query: next })
    setInAddress(next, options)
  }
  return [query, set]
}
