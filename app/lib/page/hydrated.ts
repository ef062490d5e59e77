import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in prerendered markup and in the first render that adopts it, where what the address says is not known yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
