import { matchRoutes } from 'react-router'

/** Loads what a page is made of. The browser keeps it, and asks for it anew where it did not arrive. */
export function loadPageModules(pathname: string): Promise<unknown> {
  const routes = Object.values(window.__reactRouterManifest.routes)
  const matches = (matchRoutes(routes, pathname) ?? []) as { route: { module?: string } }[]
  return Promise.all(matches.map(({ route }) => route.module && import(/* @vite-ignore */ route.module)))
}
