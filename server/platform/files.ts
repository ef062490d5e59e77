/** Small files that must be there whole or not at all, and errors that name the file they are about. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { StartRefused } from './start-refused.ts'

/** The text of a file; undefined where there is none. */
export async function readIfThere(file: string): Promise<string | undefined> {
  return fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw naming(file, error)
  })
}

/** Writes a file that only its owner may read. A crash or a full disk leaves what was there before. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await withDraft(file, text, (draft) => fs.rename(draft, file))
}

/** The same for a file that must not be there yet: false where another process was first. */
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

/** With those on the way to it. Node's own way never ends where folders cannot be made, as below /proc. */
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

/** A write that fails half way does not say to which file, and a draft's name helps nobody. */
export function naming(file: string, error: unknown): Error {
  return Object.assign(error as Error, { path: file })
}
