import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** A file without a byte takes room, too: as much as its entry on the disk. */
const bytesPerEntry = 4096

/** Bytes of all that lies in a folder, at least so many; what goes meanwhile counts as nothing. */
export async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let size = entries.length * bytesPerEntry
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const found = await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined)
    size += found?.size ?? 0
  }
  return size
}
