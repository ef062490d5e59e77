type Route = Record<string, unknown> & { parentId?: string; path?: string; module: string; css?: string[] }
type Manifest = { routes: Record<string, Route> }

const ASSIGNMENT = /^window\.__reactRouterManifest=([\s\S]*?);?\s*$/

/** Reverses in the browser what `shortened` does to each route. */
const RESTORE =
  'for(let[i,r]of Object.entries(m.routes))' +
  'r.id=i,"parentId"in r?p=r.parentId:r.parentId=p,' +
  'r.hasDefaultExport??=!0,' +
  'r.module[0]=="/"||(r.module="/assets/"+i.split("/").pop()+"-"+r.module+".js")'

/**
 * React Router's list of all routes is part of every first visit. What it can say by leaving out need not be said: flags
 * that are false, style sheets that a route does not have, and the files that a route's module imports, which only
 * `<Link prefetch>` reads; no link of ours has it. A route that writes a file is no page: nobody navigates to it. What the
 * rest repeat is left out as well, and a line of script puts it back.
 */
export function slimManifest(source: string): string {
  const written = ASSIGNMENT.exec(source)?.[1]
  if (written === undefined)
    throw new Error('The route manifest is written in a new way: tools/site/slim-manifest.ts must follow.')
  const manifest = JSON.parse(written) as Manifest
  let parent: string | undefined
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (route.path?.endsWith('.json') && !route.hasDefaultExport) delete manifest.routes[id]
    else {
      manifest.routes[id] = shortened(id, route, parent)
      parent = route.parentId
    }
  }
  return `{let p,m=${JSON.stringify(manifest)};${RESTORE};window.__reactRouterManifest=m}`
}

/** Without its id, which is its key; its parent, if equal to the previous one's; and its file's name except the hash. */
function shortened(id: string, route: Route, parent: string | undefined): Route {
  const { id: _id, imports: _imports, parentId, hasDefaultExport, module, ...rest } = route
  const [start, end] = [`/assets/${id.split('/').at(-1)}-`, '.js']
  const isPlain = module.startsWith(start) && module.endsWith(end)
  const kept = Object.entries(rest).filter(
    ([key, value]) => value !== false && !(key === 'css' && isEmpty(value)),
  )
  return {
    ...Object.fromEntries(kept),
    ...(parentId !== parent && { parentId }),
    ...(!hasDefaultExport && { hasDefaultExport: false }),
    module: isPlain ? module.slice(start.length, -end.length) : module,
  }
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
