/** Small files that are written atomically, and errors that name the file. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { StartRefused } from './start-refused.ts'

/** The text of a file; undefined if it does not exist. */
export async function readIfExists(file: string): Promise<string | undefined> {
  return fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw naming(file, error)
  })
}

/** Writes a file that only its owner may read. After a crash or on a full disk the old content is still there. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await withDraft(file, text, (draft) => fs.rename(draft, file))
}

/** The same for a new file: false if it exists, as when another process was first. */
export async function createFile(file: string, text: string): Promise<boolean> {
  return withDraft(file, text, (draft) =>
    fs.link(draft, file).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    ),
  )
}

/** Creates a folder and its parents. Node's recursive `mkdir` loops forever where folders cannot be created, as below /proc. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await fs.mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const there = await fs.stat(folder).catch(() => undefined)
    if (there?.isDirectory()) return
    const parent = path.dirname(folder)
    if (code !== 'ENOENT' || parent === folder) throw naming(folder, error)
    if (await fs.stat(parent).catch(() => undefined)) {
      throw new StartRefused(
        `${folder} cannot be created: ${parent} cannot hold folders. Set DATA_DIR to a folder on a disk.`,
      )
    }
    await makeFolder(parent)
    await makeFolder(folder)
  }
}

async function withDraft<T>(file: string, text: string, place: (draft: string) => Promise<T>): Promise<T> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(6).toString('hex')}`)
  try {
    await fs.writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    return await place(draft)
  } catch (error) {
    throw naming(file, error)
  } finally {
    await fs.rm(draft, { force: true })
  }
}

/** Adds the file's name to an error: a failed write does not name its file, or names only the draft. */
export function naming(file: string, error: unknown): Error {
  return Object.assign(error as Error, { path: file })
}
