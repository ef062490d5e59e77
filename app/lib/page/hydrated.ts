import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in prerendered markup and during hydration, when the query of the address is unknown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
