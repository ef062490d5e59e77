import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in prerendered markup and at first, true once the page runs. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
