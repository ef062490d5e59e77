/** Which files draw the pages of each area, found by following what its routes import. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { type Module, moduleOf } from './parsed-modules.ts'

/** What every page has. */
const frame = 'app/root.tsx'

/** Files that a file of several areas loads for one of them alone. */
const ofOneArea: Readonly<Record<string, string>> = {
  // The fallback shell has the style sheet of the workspace.
  'app/features/shell/workspace/frame-shape.ts': 'workspace',
  'app/features/work/jobs/job-shape.ts': 'workspace',
  // The layout of the workspace loads its bar on the pages of the console.
  'app/features/developers/console/console-bar.tsx': 'console',
}

/** The area whose style sheet a route's page is drawn with, as its handle says. */
const areaOf = ({ source }: Module) => /\bhandle\b.*\barea: '(\w+)'/.exec(source)?.[1]

export async function filesByArea(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const files = new Map<string, Set<string>>()
  const addPage = (chain: readonly string[]) => {
    const area = chain.map((file) => areaOf(moduleOf(file))).findLast(Boolean) ?? 'site'
    const found = files.get(area) ?? new Set()
    files.set(area, found)
    for (const file of chain) follow(file, area, found)
  }
  const walk = (entries: readonly RouteConfigEntry[], above: readonly string[]) => {
    for (const { file, children } of entries) {
      const chain = [...above, `app/${file}`]
      if (children) walk(children, chain)
      else addPage(chain)
    }
  }
  walk(await routes, [frame])
  return files
}

function follow(file: string, area: string, found: Set<string>): void {
  if (found.has(file) || (ofOneArea[file] ?? area) !== area) return
  found.add(file)
  for (const next of moduleOf(file).loads) follow(next, area, found)
}
