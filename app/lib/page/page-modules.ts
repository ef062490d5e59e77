import { matchRoutes } from 'react-router'

/** Loads a page's modules. The browser caches them, and fetches again what failed. */
export function loadPageModules(pathname: string): Promise<unknown> {
  const routes = Object.values(window.__reactRouterManifest.routes)
  const matches = (matchRoutes(routes, pathname) ?? []) as { route: { module?: string } }[]
  return Promise.all(matches.map(({ route }) => route.module && import(/* @vite-ignore */ route.module)))
}
