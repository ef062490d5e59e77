/** The user that PostgreSQL runs as if this process is root, and folders that this user can reach. */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

export type User = { uid: number; gid: number }

const nobody = 65534
const home = '/var/lib/tannr'

/** Undefined if this process is not root, and PostgreSQL can run as the same user. */
export function unprivileged(): User | undefined {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : undefined
}

/** The replacement for `original` if the unprivileged user cannot reach that (below /root, say). */
export function replacementFor(kind: 'data' | 'postgres', original: string): string {
  const name = createHash('sha256').update(original).digest('hex').slice(0, 12)
  return path.join(home, `${kind}-${name}`)
}

/** Creates the folder of all replacements. */
export async function makeHome(): Promise<void> {
  await fs.mkdir(home, { recursive: true, mode: 0o755 })
  await fs.chmod(home, 0o755)
}

/** The first folder on the path to `target` that other users cannot enter. Folders that do not exist yet do not count. */
export async function closedToOthers(target: string): Promise<string | undefined> {
  const resolved = path.resolve(target)
  const parents: string[] = []
  for (let folder = resolved; folder !== path.dirname(folder); folder = path.dirname(folder))
    parents.unshift(folder)
  for (const folder of parents) {
    const stat = await fs.stat(folder).catch(() => undefined)
    if (stat && (stat.mode & 0o001) === 0 && stat.uid !== nobody) return folder
  }
  return undefined
}
