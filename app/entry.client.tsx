import { StrictMode, startTransition } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { HydratedRouter } from 'react-router/dom'

declare global {
  interface Window {
    __reactRouterManifest: { routes: Record<string, RouteObject> }
  }
}

/**
 * The browser paints and answers between two steps of a start that would else be one long task. In a tab that nobody sees
 * it would make each wait a second.
 */
const nextTask = async () => {
  if (!document.hidden) await new Promise((resolve) => setTimeout(resolve))
}

/** As the router does it in the middle of its first render, where the browser is slow to answer. */
function numberFirstPlaceInHistory(): void {
  if (history.state?.idx === undefined) history.replaceState({ ...history.state, idx: 0 }, '')
}

/** The router reads them within its first render; by then the browser has compiled what that takes. */
function readRoutesOnce(): void {
  matchRoutes(Object.values(window.__reactRouterManifest.routes), '/')
}

async function start(): Promise<void> {
  await nextTask()
  const { hydrateRoot } = await import('react-dom/client')
  await nextTask()
  numberFirstPlaceInHistory()
  await nextTask()
  readRoutesOnce()
  await nextTask()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

void start()
