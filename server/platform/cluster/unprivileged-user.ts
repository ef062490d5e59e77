/** Whom PostgreSQL runs as when this process is root, and where that user can reach its files. */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

export type User = { uid: number; gid: number }

const nobody = 65534
const home = '/var/lib/tannr'

/** Undefined when this process is not root and PostgreSQL may run as whoever we are. */
export function unprivileged(): User | undefined {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : undefined
}

/** The folder that stands for `original` where the unprivileged user cannot reach that one (below /root, say). */
export function standInFor(kind: 'data' | 'postgres', original: string): string {
  const name = createHash('sha256').update(original).digest('hex').slice(0, 12)
  return path.join(home, `${kind}-${name}`)
}

/** Makes the folder that all stand-ins lie in. */
export async function makeHome(): Promise<void> {
  await fs.mkdir(home, { recursive: true, mode: 0o755 })
  await fs.chmod(home, 0o755)
}

/** The first folder on the way down to `target` that does not let others pass. One that does not exist yet lets them. */
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
