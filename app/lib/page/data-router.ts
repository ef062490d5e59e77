import { useContext, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/**
 * The router itself. Its hooks for navigation state and blockers would be loaded with the first visit of every page, used or
 * not.
 */
export function useDataRouter() {
  const context = useContext(UNSAFE_DataRouterContext)
  if (!context) throw new Error('No data router is around this component.')
  return context.router
}

type Router = ReturnType<typeof useDataRouter>

/** Subscribes to `read` of the router's state. */
export function useRouterState<Part>(router: Router, read: (state: Router['state']) => Part): Part {
  const part = () => read(router.state)
  return useSyncExternalStore(router.subscribe, part, part)
}
