import { useEffect, useRef, useState } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'
import { useHydrated } from './hydrated.ts'

const noParams = new URLSearchParams()

export type SetAddressQuery = (
  change: URLSearchParams | ((now: URLSearchParams) => URLSearchParams),
  options?: NavigateOptions,
) => void

/**
 * The query of the address and its setter. Prerendered markup knows no query, so it is empty until the page is
 * hydrated; reading `useSearchParams` directly would make the two differ. A change shows at once: the address follows a
 * moment later, and a ticked box must not spring back until then, nor a second change forget the first.
 */
export function useAddressQuery(): [query: URLSearchParams, set: SetAddressQuery] {
  const [inAddress, setInAddress] = useSearchParams()
  const [asked, setAsked] = useState<{ from: URLSearchParams; query: URLSearchParams }>()
  const shown = asked?.from === inAddress ? asked.query : inAddress
  const query = useHydrated() ? shown : noParams
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  })
  const set: SetAddressQuery = (change, options) => {
    const next = typeof change === 'function' ? change(latest.current) : change
    setAsked({ from: inAddress, query: next })
    setInAddress(next, options)
  }
  return [query, set]
}
