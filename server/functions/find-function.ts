/** Locates a function's files by the Supabase CLI's conventions. */
import { glob, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FunctionsProject } from './settings.ts'

export type FunctionFiles = {
  /** All paths are real paths. */
  entrypoint: string
  /** Its deno.json. */
  settings: string | undefined
  importMap: string | undefined
  lock: string | undefined
  /** Whether npm packages are in a node_modules beside the functions instead of Deno's cache. */
  packages: boolean
  /** Files outside of its folder that it may read. */
  statics: string[]
}

/** The Supabase CLI's rule, which excludes `_shared` and hidden folders. */
const functionName = /^[A-Za-z][A-Za-z0-9_-]{0,99}$/
const entrypoints = ['index.ts', 'index.tsx', 'index.js']
const settingsNames = ['deno.json', 'deno.jsonc']

/** The entrypoint of a function; undefined if there is no such function, or it is disabled. */
export async function findEntrypoint(project: FunctionsProject, name: string): Promise<string | undefined> {
  if (!functionName.test(name)) return undefined
  const settings = settingsOf(project, name)
  if (settings.enabled === false) return undefined
  return firstFile(
    settings.entrypoint
      ? [settings.entrypoint]
      : entrypoints.map((file) => path.join(project.folder, name, file)),
  )
}

/** A function's own deno.json, import map, lock and packages override those of all functions. */
export async function findFiles(project: FunctionsProject, name: string): Promise<FunctionFiles | undefined> {
  const entrypoint = await findEntrypoint(project, name)
  if (!entrypoint) return undefined
  const places = [path.join(project.folder, name), project.folder]
  const inPlaces = (names: readonly string[]) =>
    places.flatMap((place) => names.map((file) => path.join(place, file)))
  const { importMap: given, staticFiles = [] } = settingsOf(project, name)
  const found = given ?? (await firstFile(inPlaces([...settingsNames, 'import_map.json'])))
  const isSettings = found !== undefined && settingsNames.includes(path.basename(found))
  return {
    entrypoint: await realpath(entrypoint),
    settings: isSettings ? found : undefined,
    importMap: isSettings ? undefined : found,
    lock: await firstFile(inPlaces(['deno.lock'])),
    packages: (await Promise.all(places.map((place) => isFolder(path.join(place, 'node_modules'))))).includes(
      true,
    ),
    statics: await matching(staticFiles),
  }
}

export function settingsOf({ functions }: FunctionsProject, name: string) {
  return Object.hasOwn(functions, name) ? (functions[name] ?? {}) : {}
}

/** The names of all functions. */
export async function listFunctions(project: FunctionsProject): Promise<string[]> {
  const names = new Set([
    ...(await readdir(project.folder).catch(() => [])),
    ...Object.keys(project.functions),
  ])
  const found = await Promise.all(
    [...names].map(async (name) => ((await findEntrypoint(project, name)) ? [name] : [])),
  )
  return found.flat().sort()
}

async function matching(patterns: readonly string[]): Promise<string[]> {
  const files: string[] = []
  for (const pattern of patterns) for await (const file of glob(pattern)) files.push(await realpath(file))
  return files
}

async function firstFile(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) {
    if (await isFile(file)) return file
  }
  return undefined
}

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() ?? false
}

async function isFolder(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => undefined))?.isDirectory() ?? false
}
