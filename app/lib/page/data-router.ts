import { useContext, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/** The router itself. Its hooks for a state or a blocker would lie in the first visit of every page, used or not. */
export function useDataRouter() {
  const context = useContext(UNSAFE_DataRouterContext)
  if (!context) throw new Error('No data router is around this component.')
  return context.router
}

type Router = ReturnType<typeof useDataRouter>

/** What `read` says of the router's state, as it changes. */
export function useRouterState<Part>(router: Router, read: (state: Router['state']) => Part): Part {
  const part = () => read(router.state)
  return useSyncExternalStore(router.subscribe, part, part)
}
