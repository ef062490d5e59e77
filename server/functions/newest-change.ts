import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FunctionsProject } from './settings.ts'

/**
 * The time of the last change among the functions' files, deletions included, since a function may import any of them. Packages are
 * excluded.
 */
export async function newestChange({ folder, functions }: FunctionsProject): Promise<number> {
  const settings = Object.values(functions).flatMap(({ entrypoint, importMap }) => [entrypoint, importMap])
  const outside = settings.filter((file) => file !== undefined)
  const changes = await Promise.all([...outside.map(changedAt), newestWithin(folder)])
  return Math.max(...changes)
}

async function newestWithin(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const changes = entries
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const found = path.join(folder, entry.name)
      return entry.isDirectory() ? newestWithin(found) : changedAt(found)
    })
  return Math.max(await changedAt(folder), ...(await Promise.all(changes)))
}

async function changedAt(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.ctimeMs ?? 0
}
