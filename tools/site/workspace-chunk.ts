/** Finds the modules that many workspace pages load, for one shared file instead of about sixty small ones. */
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Rolldown's information about modules while it forms chunks. */
type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const root = resolve(import.meta.dirname, '../..')
/** The share of pages that have to load a module; others stay in files of their own. */
const share = 0.4

let common: Set<string> | undefined

/** Names the group of a module; Rolldown calls it for each. */
export function workspaceChunk(id: string, graph: Graph): string | null {
  common ??= commonModules(graph)
  return common.has(id) ? 'workspace' : null
}

/** Modules that pages of other areas load are excluded, with their imports. */
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
  // Modules that only the frame loads stay in its file.
  const isCommon = ([id, count]: [string, number]) =>
    (frame.has(id) && count > 1) || count >= pages.length * share
  return new Set(
    [...users]
      .filter(isCommon)
      .map(([id]) => id)
      .filter((id) => !elsewhere.has(id)),
  )
}

/** With circular imports between files, one would run before its imports are evaluated. */
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

/** The name that React Router gives to a route's browser module. */
function moduleOfRoute(file: string): string {
  return `${resolve(root, file)}?__react-router-build-client-route`
}

/** These modules and all their static imports. */
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
