/** Where a function's files are, by the Supabase CLI's conventions. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FunctionsProject } from './settings.ts'

/** The Supabase CLI's own rule, which leaves out `_shared` and hidden folders. */
const functionName = /^[A-Za-z][A-Za-z0-9_-]{0,99}$/
const entrypoints = ['index.ts', 'index.tsx', 'index.js']
const importMaps = ['deno.json', 'deno.jsonc', 'import_map.json']

/** The file that a function begins with; undefined when there is no such function, or it is switched off. */
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

/** The file that says what a function's bare imports mean: its own, else the one for all functions. */
export async function findImportMap(project: FunctionsProject, name: string): Promise<string | undefined> {
  const { importMap } = settingsOf(project, name)
  if (importMap) return importMap
  return firstFile(
    [path.join(project.folder, name), project.folder].flatMap((folder) =>
      importMaps.map((file) => path.join(folder, file)),
    ),
  )
}

export function settingsOf({ functions }: FunctionsProject, name: string) {
  return Object.hasOwn(functions, name) ? (functions[name] ?? {}) : {}
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
