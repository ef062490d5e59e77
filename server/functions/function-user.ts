/** The user of functions if this server is root: neither root nor PostgreSQL's user, so that functions can signal neither. */
import { stat } from 'node:fs/promises'
import path from 'node:path'

export type FunctionUser = { uid: number; gid: number }

const other: FunctionUser = { uid: 65_533, gid: 65_533 }

/**
 * `user` is undefined if functions run as the server's own user: because it is not root, or because others cannot read one of
 * `files`, which is then `closed`.
 */
export async function functionUser(
  files: readonly string[],
): Promise<{ user: FunctionUser | undefined; closed?: string }> {
  if (process.getuid?.() !== 0) return { user: undefined }
  for (const file of [process.execPath, ...files]) {
    if (!(await isOpenToOthers(file))) return { user: undefined, closed: file }
  }
  return { user: other }
}

/** Whether others can read it, and enter every folder on its path. */
async function isOpenToOthers(target: string): Promise<boolean> {
  const modeOf = async (file: string) => (await stat(file).catch(() => undefined))?.mode ?? 0
  if (((await modeOf(target)) & 0o004) === 0) return false
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    if (((await modeOf(folder)) & 0o001) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}
