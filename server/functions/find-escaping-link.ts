/** Finds symbolic links that lead out of the functions' folder: Deno follows them with the permissions of the link's path. */
import { readdir, readlink, realpath } from 'node:fs/promises'
import path from 'node:path'

/** The first link below `folder` (a real path) that leads out of it. */
export async function findEscapingLink(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isSymbolicLink()) continue
    const link = path.join(entry.parentPath, entry.name)
    if (!(await targetOf(link)).startsWith(folder + path.sep)) return link
  }
  return undefined
}

/** A dangling link is judged by its text. */
async function targetOf(link: string): Promise<string> {
  return realpath(link).catch(async () => path.resolve(path.dirname(link), await readlink(link)))
}
