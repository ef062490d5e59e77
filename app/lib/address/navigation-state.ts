import { useLocation } from 'react-router'
import { useHydrated } from '#app/lib/page/hydrated.ts'

/** What was typed in the previous step, passed on in the navigation state so that nobody types it twice. */
export function useNavigationState(name: string): string | undefined {
  const { state } = useLocation()
  const hydrated = useHydrated()
  const value = (state as Record<string, unknown> | null)?.[name]
  return hydrated && typeof value === 'string' ? value : undefined
}
