/** Temporary folders accessible to PostgreSQL's own user, if the tests run as root. */
import { statfsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Linux keeps what is in it in memory. */
const inMemory = '/dev/shm'
/** Bytes: several times what a run keeps there. */
const roomNeeded = 6 * 2 ** 30

/**
 * In memory where there is room, as a copy of the database takes ten times as long on a disk. The tests end processes and never the
 * machine, so that both keep the same.
 */
const parent = hasRoom() ? inMemory : os.tmpdir()

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, process.availableMemory()) > roomNeeded
  } catch {
    return false
  }
}

export async function makeFolder(name: string, within = parent): Promise<string> {
  const folder = await mkdtemp(path.join(within, `tannr-${name}-`))
  await chmod(folder, 0o755)
  return folder
}
