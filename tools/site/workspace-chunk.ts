/** Which modules nearly all pages of the workspace load: they lie in one file. Apart they were sixty, most of a few hundred bytes. */
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** What Rolldown tells of the modules when it makes files of them. */
type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const root = resolve(import.meta.dirname, '../..')
/** What fewer pages need stays beside it. */
const share = 0.4

let common: Set<string> | undefined

/** A name for a group of modules, by which Rolldown asks for each of them. */
export function workspaceChunk(id: string, graph: Graph): string | null {
  common ??= commonModules(graph)
  return common.has(id) ? 'workspace' : null
}

/** Nothing that pages of another area load is among them, nor what that imports. */
function commonModules(graph: Graph): Set<string> {
  const routes = globSync('app/routes/**/*.tsx', { cwd: root })
  const pages = routes.filter((file) => file.startsWith('app/routes/workspace/'))
  const others = routes.filter((file) => !pages.includes(file))
  const elsewhere = loadedWith(graph, [
    resolve(root, 'app/entry.client.tsx'),
    ...['app/root.tsx', ...others].map(moduleOfRoute),
  ])
  const frame = loadedWith(graph, [moduleOfRoute('app/routes/workspace/layout.tsx')])
  const users = new Map<string, number>()
  for (const page of pages) {
    for (const id of loadedWith(graph, [moduleOfRoute(page)])) users.set(id, (users.get(id) ?? 0) + 1)
  }
  // What the frame alone loads is in its own file.
  const isCommon = ([id, count]: [string, number]) =>
    (frame.has(id) && count > 1) || count >= pages.length * share
  return new Set(
    [...users]
      .filter(isCommon)
      .map(([id]) => id)
      .filter((id) => !elsewhere.has(id)),
  )
}

/** Of two files that import each other one runs before what it needs is there. */
export const noCycles: Plugin = {
  name: 'no-cycles',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const importedBy = (file: string) => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' ? chunk.imports : []
    }
    for (const start of Object.keys(bundle)) {
      const seen = new Set(importedBy(start))
      for (const file of seen) for (const imported of importedBy(file)) seen.add(imported)
      if (seen.has(start)) this.error(`${start} imports itself, by way of another file.`)
    }
  },
}

/** As React Router names what the browser loads of a route. */
function moduleOfRoute(file: string): string {
  return `${resolve(root, file)}?__react-router-build-client-route`
}

/** These modules and all that they import, at once. */
function loadedWith(graph: Graph, ids: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  for (const id of ids) add(id)
  return found
}
