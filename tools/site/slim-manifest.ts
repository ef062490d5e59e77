type Route = Record<string, unknown> & { path?: string; css?: string[] }
type Manifest = { routes: Record<string, Route> }

const ASSIGNMENT = /^window\.__reactRouterManifest=([\s\S]*?);?\s*$/

/**
 * React Router's list of all routes is part of every first visit. What it can say by leaving out need not be said: flags
 * that are false, style sheets that a route does not have, and the files that a route's module imports, which only
 * `<Link prefetch>` reads; no link of ours has it. A route that writes a file is no page: nobody navigates to it.
 */
export function slimManifest(source: string): string {
  const written = ASSIGNMENT.exec(source)?.[1]
  if (written === undefined)
    throw new Error('The route manifest is written in a new way: tools/site/slim-manifest.ts must follow.')
  const manifest = JSON.parse(written) as Manifest
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (route.path?.endsWith('.json') && !route.hasDefaultExport) delete manifest.routes[id]
    for (const [key, value] of Object.entries(route)) if (value === false) delete route[key]
    delete route.imports
    if (route.css?.length === 0) delete route.css
  }
  return `window.__reactRouterManifest=${JSON.stringify(manifest)};`
}
