/** Copies a stopped cluster, so that an upgrade can be undone. */
import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartRefused } from '#server/platform/start-refused.ts'

/**
 * Returns the path of the copy: `<folder>-<label>`. An existing copy is kept and used, or each attempt of a failing start would
 * fill the disk further.
 */
export async function copyClusterAside(folder: string, label: string): Promise<string> {
  const copy = `${folder}-${label}`
  if (await isThere(copy)) return copy
  await checkSpace(folder)
  const draft = `${copy}.new`
  await fs.rm(draft, { recursive: true, force: true })
  // `cp -a` keeps owners and modes, which Node's `fs.cp` does not.
  await promisify(execFile)('cp', ['-a', folder, draft])
  await fs.rename(draft, copy)
  return copy
}

async function checkSpace(folder: string): Promise<void> {
  const needed = await sizeOf(folder)
  const { bavail, bsize } = await fs.statfs(path.dirname(folder))
  if (bavail * bsize > needed * 1.1) return
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`
  throw new StartRefused(
    `The database in ${folder} is copied before it is upgraded, and the disk does not have enough space: the copy needs ${megabytes(needed * 1.1)}, and ${megabytes(bavail * bsize)} are free.\nMake room on that disk, then start again. Nothing was changed.`,
  )
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async (file) => (await fs.stat(path.join(file.parentPath, file.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const isThere = (folder: string) =>
  fs.access(folder).then(
    () => true,
    () => false,
  )
