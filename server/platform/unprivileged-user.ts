/** Whom PostgreSQL runs as when this process is root, and where that user can reach its files. */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

export type User = {
  uid: number
  gid: number
  /** A folder for this user that stands for `original`, which it cannot reach (below /root, say). */
  place(kind: string, original: string): Promise<string>
}

const nobody = 65534
const home = '/var/lib/tannr'

/** Undefined when this process is not root and PostgreSQL may run as whoever we are. */
export function unprivileged(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: nobody, gid: nobody, place }
}

async function place(kind: string, original: string): Promise<string> {
  await fs.mkdir(home, { recursive: true, mode: 0o755 })
  await fs.chmod(home, 0o755)
  const folder = path.join(
    home,
    `${kind}-${createHash('sha256').update(original).digest('hex').slice(0, 12)}`,
  )
  return folder
}

/** Whether every folder on the way lets others pass. A folder that does not exist yet is judged by its parent. */
export async function reachableByOthers(target: string): Promise<boolean> {
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    const stat = await fs.stat(folder).catch(() => undefined)
    if (stat && (stat.mode & 0o001) === 0 && stat.uid !== nobody) return false
    if (folder === path.dirname(folder)) return true
  }
}
