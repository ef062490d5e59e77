/** The state of the event stream of the shown page, for the indicator in the console's top bar. */
import { useEffect, useSyncExternalStore } from 'react'

export type Live = { state: 'live' | 'connecting' | 'over'; lostAt?: Date | undefined }

let shown: Live | undefined
const listeners = new Set<() => void>()

function show(live: Live | undefined): void {
  shown = live
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Publishes the state of the stream while its page is open. */
export function useShownStream(live: Live): void {
  const { state, lostAt } = live
  useEffect(() => {
    show({ state, lostAt })
    return () => show(undefined)
  }, [state, lostAt])
}

/** Undefined if the page has no stream. */
export const useStream = (): Live | undefined =>
  useSyncExternalStore(
    listen,
    () => shown,
    () => undefined,
  )
