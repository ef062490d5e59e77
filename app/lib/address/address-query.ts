import { useEffect, useSyncExternalStore } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#app/lib/page/hydrated.ts'

const noParams = new URLSearchParams()

export type SetAddressQuery = (
  change: URLSearchParams | ((now: URLSearchParams) => URLSearchParams),
  options?: NavigateOptions,
) => void

/** The query that a pending navigation is about to set; undefined once it has arrived or another navigation has replaced it. */
type Asked = { query: URLSearchParams; isOver: boolean }
let asked: Asked | undefined
const told = new Set<() => void>()

function setAsked(next: Asked): void {
  asked = next
  for (const tell of told) tell()
}

function subscribe(tell: () => void): () => void {
  told.add(tell)
  return () => told.delete(tell)
}

/** The page follows the address a moment later. */
const isShown = (query: URLSearchParams) => `${query}` === `${new URLSearchParams(location.search)}`

/**
 * The query of the address and its setter. Empty until the page is hydrated, as prerendered markup knows no query: reading
 * `useSearchParams` directly would cause a mismatch. A change is visible at once, although the address follows a moment later:
 * otherwise a ticked box would flip back. A change given as a function starts from the latest requested query, whichever part of
 * the page requested it and even if the address does not have it yet.
 */
export function useAddressQuery(): [query: URLSearchParams, set: SetAddressQuery] {
  const [inAddress] = useSearchParams()
  const navigate = useNavigate()
  const onItsWay = useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  )
  const hasCome = onItsWay?.isOver === true && isShown(inAddress)
  useEffect(() => {
    if (hasCome && asked === onItsWay) asked = undefined
  }, [hasCome, onItsWay])
  const shown = onItsWay && !hasCome ? onItsWay.query : inAddress
  const query = useHydrated() ? shown : noParams
  const set: SetAddressQuery = (change, options) => {
    const before = new URLSearchParams(asked?.isOver === false ? asked.query : location.search)
    const next = typeof change === 'function' ? change(before) : change
    const own = { query: next, isOver: false }
    setAsked(own)
    void Promise.resolve(navigate(`?${next}`, options)).then(() => {
      if (asked === own) setAsked({ ...own, isOver: true })
    })
  }
  return [query, set]
}
