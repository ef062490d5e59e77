/** Puts the modules that several pages load into few files: each file is a request, and what a page has no use for is bytes. */
import { basename, resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { joinFiles, type Load, type SharedFile } from './join-files.ts'

/** Rolldown's information about modules while it forms files. */
type Bundler = {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    code: string | null
  } | null
}

/** By its id: what a module imports, at once and as the page is used, and its size in bytes, about as it will be sent. */
type Graph = ReadonlyMap<string, GraphModule>
type GraphModule = { imported: readonly string[]; later: readonly string[]; size: number }

/** Of a page: the modules that it begins with. */
type Chain = readonly string[]

type ModuleLoad = Load & { modules: ReadonlySet<string> }

/** A file whose modules have ids that match. */
type NamedFile = { name: string; test: RegExp }

/** By the id of what is loaded by an address of its own: the ids of all modules that come with it. */
type Entries = ReadonlyMap<string, ReadonlySet<string>>

const root = resolve(import.meta.dirname, '../..')
const start = resolve(root, 'app/entry.client.tsx')

/** In a file that is minified and compressed. */
const bytesPerCharacter = 0.2
/** Of these, pages need parts that only the bundler knows. */
const ofLibrary = /\/node_modules\/zod\//
/** What is loaded as a page is used, such as a dialog, counts less than a page; its bytes even less, as nobody waits for most of it. */
const weightLater = { requests: 0.15, bytes: 0.075 }
/** A byte on a page for visitors counts more than one in the workspace: most come for the first time. */
const byteForVisitors = 30

/** Returns what names the file of a module, for Rolldown, which calls it for each; null where the file of its page is right. */
export async function sharedFiles(named: readonly NamedFile[]) {
  const pages = chainsOf(await routes)
  let names: ReadonlyMap<string, string> | undefined
  return (id: string, bundler: Bundler): string | null => {
    names ??= namesByModule(graphOf(bundler, pages.flat()), named, pages)
    return names.get(id) ?? null
  }
}

/** By the id of a module: the name of its file, which is that of the largest module there. */
function namesByModule(
  graph: Graph,
  named: readonly NamedFile[],
  pages: readonly Chain[],
): ReadonlyMap<string, string> {
  const entries = withoutPages(graph, entriesOf(graph, pages), pages)
  const loads = loadsOf(entries, pages)
  const files = joinFiles(filesOf(graph, named, entries, loads), loads)
  const sizeOf = (id: string) => graph.get(id)?.size ?? 0
  const byModule = new Map<string, string>()
  const taken = new Set(named.map(({ name }) => name))
  for (const { modules, isOpen } of files) {
    if (!isOpen) continue
    const [largest = ''] = [...modules].sort((a, b) => sizeOf(b) - sizeOf(a))
    const plain = basename(largest).replace(/\..*$/, '')
    let name = plain
    for (let count = 2; taken.has(name); count++) name = `${plain}-${count}`
    taken.add(name)
    for (const id of modules) byModule.set(id, name)
  }
  return byModule
}

/** Without style sheets, and without what the bundler adds itself. */
function graphOf(bundler: Bundler, entries: readonly string[]): Graph {
  const isOurs = (id: string) => !id.startsWith('\0') && !/\.css\b/.test(id)
  const ids = new Set(entries)
  const graph = new Map<string, GraphModule>()
  for (const id of ids) {
    const info = bundler.getModuleInfo(id)
    const imported = info?.importedIds.filter(isOurs) ?? []
    const later = info?.dynamicallyImportedIds.filter(isOurs) ?? []
    for (const next of [...imported, ...later]) ids.add(next)
    graph.set(id, { imported, later, size: (info?.code?.length ?? 0) * bytesPerCharacter })
  }
  return graph
}

/** The start of the site, each route, and what is imported as a page is used. */
function entriesOf(graph: Graph, pages: readonly Chain[]): Entries {
  const entries = new Map<string, ReadonlySet<string>>()
  const add = (entry: string) => {
    if (entries.has(entry)) return
    const modules = loadedWith(graph, entry)
    entries.set(entry, modules)
    for (const id of modules) graph.get(id)?.later.forEach(add)
  }
  for (const entry of pages.flat()) add(entry)
  return entries
}

/** What its pages have already is not loaded again with what they import later. */
function withoutPages(graph: Graph, entries: Entries, pages: readonly Chain[]): Entries {
  const ofPages = new Set(pages.flat())
  const whole = pages.map((chain) => {
    const modules = modulesOf(entries, chain)
    return { modules, later: new Set([...modules].flatMap((id) => graph.get(id)?.later ?? [])) }
  })
  const rest = ([entry, modules]: [string, ReadonlySet<string>]): [string, ReadonlySet<string>] => {
    const here = whole.filter(({ later }) => later.has(entry))
    if (ofPages.has(entry) || here.length === 0) return [entry, modules]
    const isNew = (id: string) => !here.every((page) => page.modules.has(id))
    return [entry, new Set([...modules].filter(isNew))]
  }
  return new Map([...entries].map(rest))
}

/** What visitors load at once: each page, and each thing that pages import later. */
function loadsOf(entries: Entries, pages: readonly Chain[]): ModuleLoad[] {
  const ofPages = new Set(pages.flat())
  const first = pages.map((chain) => ({
    modules: modulesOf(entries, chain),
    requests: 1,
    bytes: chain.some((id) => /\/routes\/(marketing|legal|auth)\//.test(id)) ? byteForVisitors : 1,
  }))
  const further = [...entries]
    .filter(([entry]) => !ofPages.has(entry))
    .map(([, modules]) => ({ modules, ...weightLater }))
  return [...first, ...further]
}

const modulesOf = (entries: Entries, ids: readonly string[]) =>
  new Set(ids.flatMap((id) => [...(entries.get(id) ?? [])]))

/** Modules that the same entries load, and those that are named, as Rolldown puts them together by itself. */
function filesOf(
  graph: Graph,
  named: readonly NamedFile[],
  entries: Entries,
  loads: readonly ModuleLoad[],
): SharedFile[] {
  const users = new Map<string, string[]>()
  for (const [entry, modules] of entries) {
    for (const id of modules) users.set(id, [...(users.get(id) ?? []), entry])
  }
  const byKey = new Map<string, SharedFile>()
  const byModule = new Map<string, SharedFile>()
  for (const [id, by] of users) {
    const name = named.find(({ test }) => test.test(id))?.name
    const key = name ?? (entries.has(id) || ofLibrary.test(id) ? id : by.join())
    const file = byKey.get(key) ?? {
      isOpen: !name && !entries.has(id) && by.length > 1 && !ofLibrary.test(id),
      ...{ size: 0, modules: new Set(), imported: new Set(), loaded: new Uint8Array(loads.length) },
    }
    byKey.set(key, file)
    byModule.set(id, file)
    file.modules.add(id)
    file.size += graph.get(id)?.size ?? 0
  }
  for (const [id, file] of byModule) {
    for (const [index, { modules }] of loads.entries()) if (modules.has(id)) file.loaded[index] = 1
    for (const next of graph.get(id)?.imported ?? []) {
      const other = byModule.get(next)
      if (other && other !== file) file.imported.add(other)
    }
  }
  return [...byKey.values()]
}

/** A module and all that it imports at once. */
function loadedWith(graph: Graph, entry: string): ReadonlySet<string> {
  const found = new Set([entry])
  for (const id of found) for (const next of graph.get(id)?.imported ?? []) found.add(next)
  return found
}

/** What each page begins with: the start, and its route below those around it. */
function chainsOf(
  entries: readonly RouteConfigEntry[],
  above = [start, moduleOfRoute('root.tsx')],
): string[][] {
  return entries.flatMap(({ file, children }) => {
    const chain = [...above, moduleOfRoute(file)]
    return children ? chainsOf(children, chain) : [chain]
  })
}

/** The name that React Router gives to a route's browser module. */
const moduleOfRoute = (file: string) => `${resolve(root, 'app', file)}?__react-router-build-client-route`
