import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const folders = ['app', 'shared', 'public', 'tools/site']
const files = ['package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'tools/build.ts']
const settings = ['VITE_SUPABASE_URL', 'VITE_SUPABASE_PUBLISHABLE_KEY']

/** The files at the last full reading, and their hash. */
const remembered = 'node_modules/.cache/site-inputs.json'

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/**
 * One hash of everything the built site is made from: sources, versions, settings. Files are read again only if the size or time
 * of one has changed since the last reading. Synchronous, which is faster for thousands of small files.
 */
export function hashSiteInputs(root: string): string {
  const paths = folders.flatMap((folder) => filesBelow(root, folder))
  paths.push(...files.map((file) => join(root, file)))
  paths.sort()
  const chosen = settings.map((name) => `${name}=${process.env[name] ?? ''}\0`).join('')
  const seen = createHash('sha256').update(chosen)
  for (const path of paths) seen.update(`${path}\0${stampOf(path)}\0`)
  const stamp = seen.digest('hex')
  const before = recall(join(root, remembered))
  if (before?.stamp === stamp) return before.hash
  const hash = hashOf(root, paths, chosen)
  remember(join(root, remembered), { stamp, hash })
  return hash
}

function stampOf(path: string): string {
  const { size, mtimeNs, ctimeNs, ino } = statSync(path, { bigint: true })
  return [size, mtimeNs, ctimeNs, ino].join(' ')
}

function hashOf(root: string, paths: readonly string[], chosen: string): string {
  const hash = createHash('sha256')
  for (const path of paths)
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.update(chosen).digest('hex')
}

type Remembered = { stamp: string; hash: string }

function recall(file: string): Remembered | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Remembered
  } catch {
    return undefined
  }
}

/** Where nothing can be written, the files are read each time. */
function remember(file: string, what: Remembered): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(what))
  } catch {
    // Read-only, as above.
  }
}
