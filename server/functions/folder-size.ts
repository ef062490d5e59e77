import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** An empty file takes space, too. */
const bytesPerEntry = 4096

/** A lower bound of the bytes in a folder; files deleted meanwhile count as 0. */
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
