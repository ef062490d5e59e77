/**
 * Deno follows a link that lies in what may be read to wherever it leads: one in the folder of the functions that leads out of it would
 * open what lies there.
 */
import { readdir, readlink, realpath } from 'node:fs/promises'
import path from 'node:path'

/** The first link below `folder`, which is a real path, that leads out of it. */
export async function findEscapingLink(folder: string): Promise<string | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isSymbolicLink()) continue
    const link = path.join(entry.parentPath, entry.name)
    if (!(await targetOf(link)).startsWith(folder + path.sep)) return link
  }
  return undefined
}

/** One that leads nowhere yet is judged by what it says. */
async function targetOf(link: string): Promise<string> {
  return realpath(link).catch(async () => path.resolve(path.dirname(link), await readlink(link)))
}
