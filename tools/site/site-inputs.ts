import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folders = ['app', 'shared', 'public', 'tools/site']
const files = ['package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'tools/build.ts']
const settings = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY']

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** One hash of everything the built site is made from: sources, versions, settings. */
export async function hashSiteInputs(root: string): Promise<string> {
  const paths = (await Promise.all(folders.map((folder) => filesBelow(root, folder)))).flat()
  paths.push(...files.map((file) => join(root, file)))
  const hash = createHash('sha256')
  for (const path of paths.sort())
    hash
      .update(path.slice(root.length))
      .update('\0')
      .update(await readFile(path))
      .update('\0')
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}\0`)
  return hash.digest('hex')
}
